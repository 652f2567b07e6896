import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { formatPrice } from '#text/format.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { canReadPdf, has, pdfText } from '#tests/pdf.ts';
import { OTHER, useShop } from '#tests/shop.ts';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { invoicePdf } from './invoice-pdf.server.ts';
import { findInvoice, getDocument, type Invoice } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';

const shop = useShop();
const scratch = mkdtempSync(join(tmpdir(), 'bastion-invoice-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function someInvoice(condition = 'true'): Promise<Invoice> {
  const [row] = await shop.sql.unsafe(
    `select id, customer_id from invoice where kind = 'invoice' and ${condition} order by id limit 1`,
  );
  return (await findInvoice(shop.sql, row!.customer_id, row!.id))!;
}

const long = (invoice: Invoice, count: number): Invoice => ({
  ...invoice,
  lines: Array.from({ length: count }, (_, index) => invoice.lines[index % invoice.lines.length]!),
});

/** The pages of a PDF, counted in its own structure. */
const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;

test('a long invoice takes several pages', async () => {
  const pdf = await invoicePdf(long(await someInvoice(), 60));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(pdf)).toBeGreaterThan(1);
});

test.runIf(canReadPdf)('everything a tax document needs is there as text', async () => {
  const invoice = long(await someInvoice(), 45);
  const text = pdfText(await invoicePdf(invoice));
  for (const expected of [
    'Faktúra – daňový doklad',
    invoice.number,
    invoice.variable_symbol,
    invoice.supplier.icDph,
    invoice.supplier.ico,
    invoice.buyer.name.replaceAll('\u00a0', ' '),
    'Dátum vyhotovenia',
    'Dátum dodania',
    'Dátum splatnosti',
    'Základ dane',
    'Zostáva uhradiť',
    'Strana 1 z',
    'Strana 2 z',
  ])
    expect(text).toContain(expected);
});

/** Where each word of a page ends on the right. */
const rightEnds = (pdf: Buffer): { right: number; word: string }[] =>
  [
    ...execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' }).matchAll(
      /xMax="([\d.]+)"[^>]*>([^<]*)</g,
    ),
  ].map(([, right, word]) => ({ right: Number(right), word: word! }));

test.runIf(canReadPdf).each(['invoice', 'proforma', 'credit_note', 'advance'] as const)(
  'nothing of a document runs past the margin: %s',
  async (kind) => {
    const invoice = await someInvoice();
    const payment_name = 'Faktúra so splatnosťou deväťdesiat dní pre stavebné firmy';
    const pdf = await invoicePdf({ ...invoice, kind, payment_name });
    const last = 595.28 - 42 + 0.5;
    expect(rightEnds(pdf).filter(({ right }) => right > last)).toEqual([]);
    const text = pdfText(pdf);
    // What it returns is set off, as its XML says: it asks for no money.
    const isAsking = kind !== 'credit_note';
    expect(text.includes('IBAN')).toBe(isAsking);
    expect(text.includes('Vzájomný zápočet')).toBe(!isAsking);
    if (isAsking) expect(text).toContain(invoice.supplier.iban.slice(-4));
  },
);

test.runIf(canReadPdf)('a minus is a minus, also of pieces', async () => {
  const invoice = await someInvoice();
  const lines = invoice.lines.map((line) => ({ ...line, quantity: -1, total_cents: -100 }));
  const text = pdfText(await invoicePdf({ ...invoice, kind: 'credit_note', lines }));
  expect(text).toMatch(/−1 ks/);
  expect(text).not.toMatch(/-1 ks/);
});

test.runIf(canReadPdf)('a letter that the fonts do not have leaves a sign of itself', async () => {
  const invoice = await someInvoice();
  const [line] = invoice.lines;
  const lines = [{ ...line!, name: 'Zvonček 漢字 🔔 koniec' }];
  expect(pdfText(await invoicePdf({ ...invoice, lines }))).toMatch(/Zvonček □□ □\s+koniec/);
});

test.runIf(canReadPdf)(
  'a credit note says what it takes back, why, and what is returned',
  async () => {
    const order = await copyOrder(shop);
    const invoice = await issueInvoice(shop, order.id);
    const payment = { cents: 1_000, paidOn: '2026-11-12', reference: null };
    await recordPayment(shop.sql, { invoiceId: invoice.id, ...payment });
    const { number } = await issueCreditNote(shop, invoice.number, 'Vrátený tovar');
    const text = pdfText(await invoicePdf(await getDocument(shop.sql, number)));
    for (const expected of [
      /Opravná faktúra \(dobropis\)/,
      new RegExp(`Dobropis č\\.\\s${number}`),
      new RegExp(`Opravuje faktúru č\\.\\s+${invoice.number}`),
      /Dôvod opravy\s+Vrátený tovar/,
      /Základ dane/,
      /Na vrátenie\s+10,00\s€/,
      new RegExp(
        `Spolu s DPH\\s+−${plain(formatPrice(order.gross_cents / 100)).replace(/ /g, '\\s')}`,
      ),
    ])
      expect(text).toMatch(expected);
    expect(text).not.toContain('PAY by square');
  },
);

test.runIf(has('zbarimg') && has('pdftoppm'))('a scanner reads the payment back', async () => {
  const invoice = await someInvoice(
    '(select coalesce(sum(amount_cents), 0) from invoice_payment where invoice_id = invoice.id) = 0',
  );
  const file = join(scratch, 'b.pdf');
  writeFileSync(file, await invoicePdf(invoice));
  execFileSync('pdftoppm', ['-r', '200', '-png', file, join(scratch, 'page')]);
  // It complains about pages without a code; what counts is what it read.
  const { stdout } = spawnSync('sh', ['-c', `zbarimg --raw -q ${scratch}/page*.png`], {
    encoding: 'utf8',
  });
  const code = stdout.trim();
  const { decode } = await import('bysquare/pay');
  expect(decode(code).payments[0]).toMatchObject({
    amount: invoice.gross_cents / 100,
    variableSymbol: invoice.variable_symbol,
    bankAccounts: [{ iban: invoice.supplier.iban }],
  });
});

test('only its owner downloads it; to others it is not there', async () => {
  const invoice = await someInvoice('customer_id = 1');
  const url = `/files/invoice/${invoice.id}/${invoice.number}.pdf`;
  const own = await (await shop.signIn()).get(url);
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(own.headers['cache-control']).toBe('private, no-store');

  const other = await shop.signIn(OTHER);
  const foreign = await other.get(url);
  const missing = await other.get('/files/invoice/999999/2026999999.pdf');
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  expect((await shop.guest().get(url)).statusCode).toBe(401);
});

test('issued from an order: numbers without gaps, one per order, a mail with the document', async () => {
  const open = await shop.sql<{ id: number; gross_cents: number; net_cents: number }[]>`
    select id, gross_cents, net_cents from orders
    where status <> 'cancelled' and id not in (select order_id from invoice) order by id limit 2`;
  const numbers: number[] = [];
  for (const order of open) {
    const { id, number } = await issueInvoice(shop, order.id);
    numbers.push(Number(number));
    const [invoice] = await shop.sql`select net_cents, gross_cents from invoice where id = ${id}`;
    expect(invoice).toEqual({ net_cents: order.net_cents, gross_cents: order.gross_cents });
    await writeMails(shop.sql);
    const [mail] = await shop.sql`select * from outbox where subject_key = ${`invoice:${id}`}`;
    for (const body of [mail!.text_body, mail!.html_body])
      expect(body).toContain(`${shop.config.publicUrl}/files/invoice/${id}/${number}.pdf`);
    expect(mail!.attachments[0]).toEqual({
      filename: `${number}.pdf`,
      contentType: 'application/pdf',
      keptPdf: { invoice: id },
    });
  }
  expect(numbers[1]).toBe(numbers[0]! + 1);
  await expect(issueInvoice(shop, open[0]!.id)).rejects.toMatchObject({ status: 409 });
  await expect(issueInvoice(shop, 999_999)).rejects.toMatchObject({ status: 404 });
});

test('a payment read twice from a statement is booked once', async () => {
  const invoice = await someInvoice('customer_id = 2');
  const payment = { invoiceId: invoice.id, cents: 100, paidOn: '2026-11-12', reference: 'TB-1' };
  await recordPayment(shop.sql, payment);
  await recordPayment(shop.sql, payment);
  expect((await findInvoice(shop.sql, 2, invoice.id))!.paid_cents).toBe(invoice.paid_cents + 100);
});
