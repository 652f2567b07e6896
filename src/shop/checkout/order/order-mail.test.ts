import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'bysquare/pay';
import { afterAll, describe, expect, test } from 'vitest';
import { createWorkerPool } from '#base/process/worker-pool.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { createMailer } from '#shop/mail/mailer.server.ts';
import { takeDueMail } from '#shop/mail/outbox-queue.server.ts';
import { writeMail } from '#shop/mail/write-mail.server.ts';
import type { LaterFile } from '#shop/mail/outbox.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { openFiles } from '#shop/invoices/mail-files.server.ts';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { useDatabase } from '#tests/database.ts';
import { plain, readHtml, wordsOf, writeMails } from '#tests/mails.ts';
import { orderMail } from './order-mail.server.ts';
import { placedOrder, type PlacedRow } from '#shop/checkout/placed/placed-order.server.ts';

const { sql } = useDatabase();
const SHOP = 'https://obchod.test';
const folder = mkdtempSync(join(tmpdir(), 'bastion-order-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const workerPool = createWorkerPool();
afterAll(() => workerPool.close());

async function sendMail(orderId: number) {
  await sql`delete from outbox`;
  const [row] = await sql<PlacedRow[]>`
    select orders.*, coalesce(packeta_point_name, warehouse.name) as point_name,
           coalesce(packeta_point_address, warehouse.address) as point_address,
           (select json_agg(line order by line.position) from order_line line
            where line.order_id = orders.id) as lines
    from orders left join warehouse on warehouse.id = orders.warehouse_id
    where orders.id = ${orderId}`;
  await putMail(sql, orderMail(placedOrder(row!), await getCompany(sql), SHOP));
  await writeMails(sql);
  const [mail] = await sql`select * from outbox`;
  const { text_body: text, html_body: html, attachments: files } = mail!;
  return { text: String(text), html: String(html), files: files as LaterFile[] };
}

const euros = (cents: number) => plain(formatPrice(cents / 100));

describe('every order of the demo shop', () => {
  test('is told whole, by the text as by the HTML', async () => {
    const orders = await sql`select * from orders order by id`;
    expect(orders.length).toBeGreaterThan(30);
    for (const order of orders) {
      const { text, html } = await sendMail(order.id);
      const lines = await sql`select * from order_line where order_id = ${order.id}`;
      const [place] = await sql`select * from warehouse where id = ${order.warehouse_id}`;
      const facts = [
        order.number,
        order.company_name,
        order.company_id,
        order.ext_vat_id,
        order.invoice_name,
        order.invoice_street,
        order.invoice_city,
        order.shipping_name,
        order.payment_name,
        order.note,
        order.packeta_point_name ?? '',
        ...[order.products_cents, order.net_cents, order.vat_cents, order.gross_cents].map(euros),
        ...(place
          ? [place.name, place.address]
          : [order.packeta_point_address ?? order.delivery_street]),
        ...[order.shipping_cents, order.payment_cents].filter((cents) => cents > 0).map(euros),
        ...lines.flatMap((line) => [
          line.code,
          line.name,
          `${line.quantity} `,
          plain(formatUnitPrice(line.unit_cents / 100 + line.unit_fraction / 10_000)),
          euros(line.total_cents),
        ]),
        `${SHOP}/account/orderdetail/${order.id}`,
      ];
      const inHtml = readHtml(html);
      const inText = plain(text);
      for (const fact of facts.map(plain)) {
        expect(inText, order.number).toContain(fact);
        expect(inHtml, order.number).toContain(fact);
      }
      expect(wordsOf(inHtml)).toEqual(wordsOf(inText));
    }
  });
});

test('VAT is told per rate', async () => {
  const [order] = await sql`
    select order_id as id, count(*) from order_line group by order_id having count(*) > 3 limit 1`;
  await sql`
    update order_line set vat_percent = 5
    where order_id = ${order!.id} and position = 1`;
  const [sums] = await sql`
    select sum(total_cents) filter (where vat_percent = 5)::int as low,
           (sum(total_cents) filter (where vat_percent = 23)
             + shipping_cents + payment_cents)::int as high
    from order_line join orders on orders.id = order_id
    where order_id = ${order!.id} group by orders.id`;
  const { text } = await sendMail(order!.id);
  expect(text).toContain(`DPH 23 %: ${euros(Math.round(sums!.high * 0.23))}`);
  expect(text).toContain(`DPH 5 %: ${euros(Math.round(sums!.low * 0.05))}`);
});

test('what people wrote stays text', async () => {
  const evil = '<script>alert("x")</script><img src=x onerror=\'y\'>';
  const [order] = await sql`select id from orders order by id limit 1`;
  await sql`
    update orders set company_name = ${evil}, invoice_name = ${evil}, delivery_street = ${evil},
                      note = ${`${evil}\n& „dva riadky“`}, shipping_name = ${evil}
    where id = ${order!.id}`;
  await sql`update order_line set name = ${evil}, code = ${evil} where order_id = ${order!.id}`;
  const { html, text } = await sendMail(order!.id);
  expect(html).not.toMatch(/<script|<img|onerror='/);
  expect(html).toContain('&amp; „dva riadky“');
  expect(readHtml(html)).toContain(evil);
  expect(text).toContain(evil);
});

describe('paid ahead', () => {
  const prepaid = async () => {
    const [order] = await sql`
      select id, number, gross_cents from orders where payment_kind = 'prepayment' order by id desc limit 1`;
    return order!;
  };

  test('the transfer is written out', async () => {
    const order = await prepaid();
    const { text } = await sendMail(order.id);
    expect(text).toContain(`Suma s DPH: ${euros(order.gross_cents)}`);
    expect(text).toContain(`Variabilný symbol: ${order.number}`);
    expect(text).toContain('IBAN: SK36 1100 0000 0029 2100 4021');
    expect(text).toContain('SWIFT/BIC: TATRSKBX');
  });

  test('the picture in the mail is a code that a bank reads', async ({ skip }) => {
    const order = await prepaid();
    const { html, files } = await sendMail(order.id);
    expect(files).toMatchObject([{ contentType: 'image/png', cid: 'pay-by-square' }]);
    expect(html).toContain('src="cid:pay-by-square"');
    const picture = join(folder, 'code.png');
    const [file] = await openFiles({ sql, workerPool }, files);
    writeFileSync(picture, Buffer.from(file!.content, 'base64'));
    const code = scan(picture);
    if (code === null) return skip('zbarimg is not installed');
    expect(decode(code).payments[0]).toMatchObject({
      amount: order.gross_cents / 100,
      currencyCode: 'EUR',
      variableSymbol: order.number,
      bankAccounts: [{ iban: 'SK3611000000002921004021', bic: 'TATRSKBX' }],
    });
  });

  test('it travels inside the letter, beside both bodies', async () => {
    await sendMail((await prepaid()).id);
    const mailer = createMailer({ ...readConfig({}), dataDir: folder });
    const sender = { name: 'Bastion', email: 'obchod@bastion.sk' };
    const mail = writeMail((await takeDueMail(sql))!, await getCompany(sql));
    const attachments = await openFiles({ sql, workerPool }, mail.attachments);
    await mailer.send({ ...mail, attachments }, sender);
    const [file] = readdirSync(join(folder, 'mail'));
    const letter = readFileSync(join(folder, 'mail', file!), 'utf8');
    expect(letter.match(/^Content-Type: [\w/]+/gm)).toEqual(
      ['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'].map(
        (type) => `Content-Type: ${type}`,
      ),
    );
    expect(letter).toMatch(/^Content-Id: <pay-by-square>/im);
    expect(letter).toMatch(/^Content-Disposition: inline/im);
  });

  test('nobody else is asked for money', async () => {
    const orders = await sql`
      select distinct on (payment_kind) id from orders where payment_kind <> 'prepayment'`;
    expect(orders).toHaveLength(4);
    for (const { id } of orders) {
      const { text, files } = await sendMail(id);
      expect([text.includes('IBAN'), files]).toEqual([false, []]);
    }
  });
});

/** What a phone would read in the picture; null where no scanner is installed. */
function scan(picture: string): string | null {
  try {
    return execFileSync('zbarimg', ['--raw', '-q', picture], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
