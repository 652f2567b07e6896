import { expect, test } from 'vitest';
import { openFiles } from '#shop/invoices/mail-files.server.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import {
  chooseAll,
  fillBasket,
  useMethods,
  newCustomer,
  stepsOf,
} from '#shop/checkout/checkout.fixture.ts';

const shop = useShop();
const ways = useMethods(shop);
const { sql } = shop;

async function order(payment = ways.invoice) {
  const customer = await newCustomer(shop);
  await fillBasket(customer, [[1, 3]]);
  const steps = stepsOf(customer, { shipping: ways.courier, payment });
  await chooseAll(steps);
  const placed = (await steps.order()).json().order as { id: number; number: string };
  // A repeat tells nobody a second time.
  await steps.order();
  return placed;
}
const toShop = async (id: number) => {
  await writeMails(sql);
  return sql`
    select id, recipient, subject, text_body, reply_to, attachments from outbox
    where subject_key = ${`new-order:${id}`}`;
};
const setAddress = (address: string | null) => sql`
  update setting set value = case when ${address}::text is null then value - 'orders_email'
    else jsonb_set(value, '{orders_email}', to_jsonb(${address ?? ''}::text)) end
  where key = 'company'`;

test('the company hears of an order once, with the way to it in the office; nothing is drawn', async () => {
  const { workerPool } = shop.app;
  const { made } = workerPool.counts;
  const { id, number } = await order();
  const mails = await toShop(id);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ recipient: 'obchod@bastion.sk' });
  expect(mail!.subject).toContain(number);
  const [product] = await sql`select code from product where id = 1`;
  expect(plain(mail!.text_body)).toContain(product!.code);
  expect(plain(mail!.text_body)).toContain('+421 905 123 456');
  expect(mail!.text_body).toContain(`${shop.config.officeUrl}/objednavky/${number}\n`);
  expect([mail!.attachments, workerPool.counts.made]).toEqual([[], made]);
});

test('a picking list that a mail of the program before carries is drawn when that leaves', async () => {
  const { number } = await order();
  const { workerPool } = shop.app;
  const { made } = workerPool.counts;
  const [file] = await openFiles({ sql, workerPool }, [
    { filename: `vydajka-${number}.pdf`, contentType: 'application/pdf', pickingList: number },
  ]);
  expect(workerPool.counts.made).toBe(made + 1);
  expect(file).toMatchObject({
    filename: `vydajka-${number}.pdf`,
    contentType: 'application/pdf',
  });
  const pdf = Buffer.from(file!.content, 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  if (canReadPdf) expect(pdfText(pdf)).toContain(number);
});

test('the code of a transfer is drawn in a worker thread when the mail leaves, not while somebody orders', async () => {
  const { workerPool } = shop.app;
  const { made } = workerPool.counts;
  const { id, number } = await order(ways.prepayment);
  const [mail] = await sql`
    select content -> 'files' as attachments from outbox where subject_key = ${`order:${id}`}`;
  const [file] = mail!.attachments;
  expect(file).toMatchObject({ cid: 'pay-by-square', transfer: { variableSymbol: number } });
  expect([file.content, workerPool.counts.made]).toEqual([undefined, made]);

  const [drawn] = await openFiles({ sql, workerPool }, mail!.attachments);
  expect(workerPool.counts.made).toBe(made + 1);
  expect(drawn).toMatchObject({ filename: 'pay-by-square.png', cid: 'pay-by-square' });
  expect(Buffer.from(drawn!.content, 'base64').subarray(1, 4).toString()).toBe('PNG');
});

test('at another address, or not at all, as the settings say', async () => {
  await setAddress('sklad@example.sk');
  expect(await toShop((await order()).id)).toMatchObject([{ recipient: 'sklad@example.sk' }]);
  await setAddress('');
  expect(await toShop((await order()).id)).toHaveLength(0);
  await setAddress(null);
});
