import type { Db } from '#base/database/database.server.ts';
import { paymentRows } from './invoice-payments.ts';
import { invoiceRow, lineRows, vatRows, type TaxDocument } from './invoice-rows.ts';
import { nextNumber, type PlacedOrder } from './orders.ts';
import { insertRows, nextId } from './rows.ts';

/** An invoice for everything that left the warehouse, a credit note for what came back. */
export async function loadInvoices(db: Db, orders: PlacedOrder[]): Promise<void> {
  const documents = await issueDocuments(db, orders);
  const [company] = await db<{ value: Record<string, string> }[]>`
    select value from setting where key = 'company'`;
  await insertRows(
    db,
    'invoice',
    documents.map((document) => ({
      ...invoiceRow(document),
      credited_invoice_id: creditedBy(document, documents)?.id ?? null,
      supplier: db.json(company!.value),
      buyer: db.json(buyerOf(document)),
    })),
  );
  await insertRows(db, 'invoice_line', documents.flatMap(lineRows));
  await insertRows(db, 'invoice_vat', documents.flatMap(vatRows));
  await insertRows(db, 'invoice_payment', documents.flatMap(paymentRows));
}

/** Numbered in the order of issue: a series has no gaps and never goes back in time. */
async function issueDocuments(db: Db, orders: PlacedOrder[]): Promise<TaxDocument[]> {
  const due = orders
    .flatMap(documentsOf)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.order.row.id - b.order.row.id);
  const first = await nextId(db, 'invoice');
  const issued: TaxDocument[] = [];
  for (const document of due) {
    const number = await nextNumber(db, document.kind, document.at.toISOString());
    issued.push({ ...document, id: first + issued.length, number });
  }
  return issued;
}

function documentsOf(order: PlacedOrder): Omit<TaxDocument, 'id' | 'number'>[] {
  const left = order.history.find(
    ({ status }) => status === (order.row.is_pick_up ? 'delivered' : 'shipped'),
  );
  if (!left || order.plan.isToInvoice) return [];
  const back = order.history.find(({ status }) => status === 'cancelled');
  return [
    { kind: 'invoice', order, at: left.at },
    ...(back ? [{ kind: 'credit_note' as const, order, at: back.at }] : []),
  ];
}

const creditedBy = ({ kind, order }: TaxDocument, all: TaxDocument[]) =>
  kind === 'credit_note'
    ? all.find((one) => one.kind === 'invoice' && one.order === order)
    : undefined;

const buyerOf = ({ order: { row } }: TaxDocument) => ({
  name: row.company_name,
  street: row.invoice_street,
  city: row.invoice_city,
  zip: row.invoice_zip,
  ico: row.company_id,
  dic: row.vat_id,
  icDph: row.ext_vat_id,
  email: row.email,
});
