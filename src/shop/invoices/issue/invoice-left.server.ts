import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { getEinvoiceSettings } from '#shop/invoices/einvoice/network/settings.server.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import {
  isStopped,
  type Overdue,
  readOverdueOf,
  stopped,
} from '#shop/shipments/dispatch-stop.server.ts';
import { type Billing, type Left, readBilling } from './billing.server.ts';
import { checkedXml } from './draft-xml.server.ts';
import { holdBilling, issueInvoice } from './issue.server.ts';
import { afterInvoice, type NextInvoice, nextInvoice } from './next-invoice.server.ts';
import type { Issued } from './write-document.server.ts';

const isOut = ({ status }: Billing) => status === 'shipped' || status === 'delivered';

/**
 * What of an order has left and is on no invoice, where nobody looks at each order by itself: a shipment each, and the
 * whole of an order that left before there were shipments. Where a prepayment is missing, a person decides.
 * Who owes for so long that nothing more leaves to them still pays for what has. Refuses where there is nothing, and
 * says why.
 */
export function leftParts(billing: Billing, overdue: Overdue): (Left | null)[] {
  const { shipments } = billing;
  if (billing.status === 'cancelled') throw ShopError.conflict('messages.invoice.cancelledOrder');
  const open = shipments.filter(({ isBilled }) => !isBilled);
  if (billing.isWhole || (isOut(billing) && shipments.length > 0 && open.length === 0))
    throw ShopError.conflict('messages.invoice.exists');
  if (billing.isUnpaid) throw ShopError.conflict('messages.invoice.unpaidAhead');
  if (open.length > 0) return open;
  if (isOut(billing)) return [null];
  if (isStopped(overdue)) throw stopped(overdue);
  throw ShopError.conflict(
    shipments.length > 0 ? 'messages.invoice.restNotLeft' : 'messages.invoice.notLeft',
  );
}

/** An invoice that would be issued, and of which shipment. */
export type Planned = { shipment: number | null; draft: NextInvoice['draft'] };

/** One after another, each as the order will be after the one before. */
function planOf(billing: Billing, parts: (Left | null)[]): Planned[] {
  let after = billing;
  return parts.map((part) => {
    const next = nextInvoice(after, part);
    after = afterInvoice(after, next);
    return { shipment: part?.position ?? null, draft: next.draft };
  });
}

export type Foreseen = {
  order: string;
  company: string;
  /** Goods of it stay in the house. */
  isPart: boolean;
  invoices: Planned[];
  /** Why there is nothing to issue. */
  refusal: ShopError | null;
};

/** What `issueLeft` would do with each of these orders; nothing is written. Orders that are not found are left out. */
export async function foreseeLeft(sql: Db, numbers: string[]): Promise<Foreseen[]> {
  const billings = await readBilling(sql, sql`asked.number = any (${numbers})`);
  const overdue = await readOverdueOf(
    sql,
    billings.map(({ id }) => id),
  );
  const settings = await getEinvoiceSettings(sql);
  const foreseen: Foreseen[] = [];
  for (const billing of billings) {
    const { number: order, company } = billing;
    const one = { order, company, isPart: !isOut(billing) };
    try {
      const invoices = planOf(billing, leftParts(billing, overdue.get(billing.id)!));
      for (const { draft } of invoices) checkedXml(draft, settings);
      foreseen.push({ ...one, invoices, refusal: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      foreseen.push({ ...one, invoices: [], refusal: error });
    }
    // Checking a document takes milliseconds: others are not kept waiting for all of them.
    await new Promise(setImmediate);
  }
  return foreseen;
}

/** Invoices of what has left of an order, one for each shipment, or none of them. */
export async function issueLeft(
  { sql, config }: ChangeContext,
  orderId: number,
): Promise<(Issued & { shipment: number | null })[]> {
  return inTransaction(sql, async (tx) => {
    const billing = await holdBilling(tx, orderId);
    const overdue = await readOverdueOf(tx, [orderId]);
    const issued = [];
    for (const part of leftParts(billing, overdue.get(orderId)!)) {
      const shipment = part?.position;
      const invoice = await issueInvoice({ sql: tx, config }, orderId, { shipment });
      issued.push({ ...invoice, shipment: shipment ?? null });
    }
    return issued;
  });
}
