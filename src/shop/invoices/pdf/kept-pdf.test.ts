import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createWorkerPool } from '#base/process/worker-pool.server.ts';
import { takeDueMail } from '#shop/mail/outbox-queue.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { printInvoice } from '#staff/invoices/list.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { startWorker } from '#start/ops/worker.server.ts';
import { plain } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { OTHER, useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { issueAdvances } from '#shop/invoices/issue/advance.server.ts';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { invoicePdf } from './invoice-pdf.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { keepNext, openKept, type Which } from './kept-pdf.server.ts';
import { openFiles } from '#shop/invoices/mail-files.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import { issueProforma, sendProformaAgain } from '#shop/invoices/issue/proforma.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'bastion-kept-'));
const shop = useShop({ dataDir: folder });
const { sql } = shop;
const workerPool = createWorkerPool();
afterAll(async () => {
  await workerPool.close();
  rmSync(folder, { recursive: true, force: true });
});

const invoiced = async () => {
  const order = await copyOrder(shop, { status: 'accepted' });
  return { order, ...(await issueInvoice(shop, order.id)) };
};
const pay = (invoiceId: number, cents: number) =>
  recordPayment(sql, { invoiceId, cents, paidOn: '2026-11-12', reference: null });
const never = () => Promise.reject(new Error('drawn once more'));
const keepAll = async () => {
  while (await keepNext(sql, workerPool));
};
const waiting = async () =>
  (await sql<[{ count: number }]>`select count(*)::int from pdf_to_keep`)[0].count;

test('every kind of document is drawn once, after the commit that issued it, by the worker', async () => {
  const { order, number } = await invoiced();
  const proforma = await issueProforma(shop, (await copyOrder(shop, { status: 'accepted' })).id);
  const note = await issueCreditNote(shop, number, 'Vrátené');
  const prepaid = await copyOrder(shop, { status: 'accepted' });
  await recordPrepayment(sql, {
    orderId: prepaid.id,
    cents: 500,
    paidOn: '2026-11-01',
    reference: null,
  });
  const [advance] = await issueAdvances(shop, prepaid.id);
  expect(await waiting()).toBe(4);
  expect(order.id).toBeGreaterThan(0);

  const config = { ...shop.config, smtpUrl: null };
  await sql`update outbox set sent_at = now()`;
  const stop = await startWorker(
    { sql, config, formKey: '' },
    workerPool,
    pino({ level: 'silent' }),
  );
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  await stop();
  for (const which of [{ proforma: proforma.id }, { invoice: note.id }, { invoice: advance!.id }])
    expect((await openKept(sql, which, never)).subarray(0, 4).toString()).toBe('%PDF');
  const marks = await sql`select distinct is_late from kept_pdf`;
  expect([...marks]).toEqual([{ is_late: false }]);
});

test('a document that is neither kept nor waited for is found, until somebody opens it', async () => {
  const rule = 'a document issued since PDFs are kept has one, or waits for it';
  const found = async () =>
    (await findContradictions(sql))
      .filter((one) => one.rule === rule)
      .map(({ subject }) => subject);
  const { id, number } = await invoiced();
  const proforma = await issueProforma(shop, (await copyOrder(shop, { status: 'accepted' })).id);
  expect(await found()).toEqual([]);
  await sql`delete from pdf_to_keep where invoice_id = ${id} or proforma_id = ${proforma.id}`;
  expect(await found()).toEqual([`invoice ${number}`, `proforma ${proforma.number}`]);
  // One of the time before PDFs were kept is drawn when it is first opened.
  await sql`update proforma set created_at = '2026-01-01' where id = ${proforma.id}`;
  expect(await found()).toEqual([`invoice ${number}`]);
  await openKept(sql, { invoice: id }, () => Promise.resolve(Buffer.from('%PDF')));
  expect(await found()).toEqual([]);
});

test('a process that is killed between the commit and the drawing leaves it to another', async () => {
  const { id } = await invoiced();
  // It took the document and was gone before it kept anything.
  const dead = createWorkerPool({
    limits: { queue: 0, atOnceOfOne: 0, aMinuteOfOne: 0, longest: 1 },
  });
  await expect(keepNext(sql, dead)).rejects.toThrow();
  await dead.close();
  expect(await keepNext(sql, workerPool)).toBe(false);
  expect(await waiting()).toBe(1);
  await sql`update pdf_to_keep set due_at = now()`;
  expect(await keepNext(sql, workerPool)).toBe(true);
  expect(await waiting()).toBe(0);
  await openKept(sql, { invoice: id }, never);
});

test('two who draw it at once keep one, and both get that', async () => {
  const { id } = await invoiced();
  let drawn = 0;
  const draw = async (document: Parameters<typeof invoicePdf>[0]) =>
    Buffer.concat([await invoicePdf(document), Buffer.from(`\n% ${(drawn += 1)}`)]);
  const [one, other] = await Promise.all([
    openKept(sql, { invoice: id }, draw),
    openKept(sql, { invoice: id }, draw),
  ]);
  expect(one.equals(other)).toBe(true);
  expect(await sql`select from kept_pdf where invoice_id = ${id}`).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test('whoever opens it gets the same bytes, whatever became of it since', async () => {
  const { id, number } = await invoiced();
  const customer = await shop.signIn();
  const url = `/files/invoice/${id}/${number}.pdf`;
  const first = await customer.get(url);
  expect(first.statusCode).toBe(200);
  await pay(id, 100);
  await issueCreditNote(shop, number, 'Vrátené');
  await sql`update orders set customer_reference = 'Iná' where id = (select order_id from invoice where id = ${id})`;
  const bytes = first.rawPayload;
  expect((await customer.get(url)).rawPayload.equals(bytes)).toBe(true);
  expect((await printInvoice(staffContext(sql), number)).equals(bytes)).toBe(true);
  const zip = await customer.get(`/files/invoices.zip?ids=${id}`);
  const files = [];
  for await (const { fileName, crc32: sum } of (
    await fromBufferPromise(zip.rawPayload, { lazyEntries: true })
  ).eachEntry())
    files.push([fileName, sum]);
  expect(files).toEqual([[`${number}.pdf`, crc32(bytes)]]);

  await sql`update outbox set sent_at = now() where subject_key is distinct from ${`invoice:${id}`}`;
  const mail = (await takeDueMail(sql))!;
  const [file] = await openFiles({ sql, workerPool }, mail.content!.files);
  expect(Buffer.from(file!.content, 'base64').equals(bytes)).toBe(true);
  if (canReadPdf) {
    const text = plain(pdfText(bytes));
    expect(text).not.toMatch(/Uhradené|započítané|Stav k/);
  }
  const other = await shop.signIn(OTHER);
  expect((await other.get(url)).statusCode).toBe(404);
});

test('drawn late it still says the day of issue', async () => {
  const { id } = await invoiced();
  await pay(id, 100);
  const late = await openKept(sql, { invoice: id }, invoicePdf);
  if (canReadPdf) expect(plain(pdfText(late))).not.toContain('Uhradené');

  const order = await copyOrder(shop, { status: 'accepted' });
  const proforma = await issueProforma(shop, order.id);
  await recordPrepayment(sql, {
    orderId: order.id,
    cents: 100,
    paidOn: '2026-11-12',
    reference: null,
  });
  const kept = await openKept(sql, { proforma: proforma.id }, invoicePdf);
  if (canReadPdf) expect(plain(pdfText(kept))).not.toContain('Uhradené');
  await sql`update outbox set sent_at = now()`;
  await sendProformaAgain(shop, proforma.number);
  const mail = (await takeDueMail(sql))!;
  const [file] = await openFiles({ sql, workerPool }, mail.content!.files);
  expect(Buffer.from(file!.content, 'base64').equals(kept)).toBe(true);
});

test('a document of before is kept when it is first opened, and marked so', async () => {
  const [old] = await sql<[{ id: number }]>`
    select id from invoice where id not in (select invoice_id from pdf_to_keep where invoice_id is not null)
      and id not in (select invoice_id from kept_pdf where invoice_id is not null) limit 1`;
  const first = await openKept(sql, { invoice: old.id }, invoicePdf);
  expect((await openKept(sql, { invoice: old.id }, never)).equals(first)).toBe(true);
  expect(await sql`select is_late from kept_pdf where invoice_id = ${old.id}`).toEqual([
    { is_late: true },
  ]);
});

test('what is kept is never changed, and the books know what waits too long', async () => {
  const { id, number } = await invoiced();
  const which: Which = { invoice: id };
  const found = async () =>
    (await findContradictions(sql)).filter(({ rule }) => rule.includes('PDF'));
  await sql`update pdf_to_keep set created_at = now() - interval '2 hours' where invoice_id = ${id}`;
  expect(await found()).toMatchObject([{ subject: `invoice ${number}` }]);
  await keepAll();
  await openKept(sql, which, never);
  expect(await found()).toEqual([]);
  await expect(sql`update kept_pdf set is_late = true where invoice_id = ${id}`).rejects.toThrow(
    'neither changed',
  );
  await expect(sql`delete from kept_pdf where invoice_id = ${id}`).rejects.toThrow(
    'neither changed',
  );
  await sql`alter table kept_pdf disable trigger kept`;
  await sql`alter table kept_pdf drop constraint kept_pdf_hash`;
  await sql`update kept_pdf set pdf = '\\x00' where invoice_id = ${id}`;
  expect(await found()).toMatchObject([{ subject: `invoice ${id}` }]);
});
