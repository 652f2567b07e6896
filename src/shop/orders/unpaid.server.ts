import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import type { OrderStatus, ToPay } from './contract.ts';

export type PaymentRow = {
  number: string;
  status: OrderStatus;
  payment_kind: PaymentKind;
  gross_cents: Cents;
  gift_card_cents: Cents;
  /** Came for the order before its invoice. */
  prepaid_cents: Cents;
  invoice_id: number | null;
  invoice_number: string | null;
  variable_symbol: string | null;
  due_on: string | null;
  is_past_due: boolean | null;
  unpaid_cents: Cents | null;
};

/** What the customer should transfer for the order now; null when nothing, or when they pay otherwise. */
export async function unpaidOf(sql: Db, order: PaymentRow): Promise<ToPay | null> {
  const debt = debtOf(order);
  if (!debt || debt.cents <= 0) return null;
  const [setting] = await sql<{ value: { name: string; iban: string; bic: string } }[]>`
    select value from setting where key = 'company'`;
  const { name, iban, bic } = setting!.value;
  const { qrPicture } = await import('./one/pay-by-square.server.ts');
  return {
    amount: toEuros(debt.cents),
    variable_symbol: debt.variableSymbol,
    iban,
    recipient: name,
    due_to: debt.dueOn,
    is_overdue: order.is_past_due ?? false,
    qr: await qrPicture({ ...debt, name, iban, bic }),
  };
}

/** An invoice is paid under its own number, a prepayment under the order's. */
function debtOf(order: PaymentRow) {
  if (order.payment_kind !== 'invoice' && order.payment_kind !== 'prepayment') return null;
  if (order.invoice_id !== null)
    return {
      cents: order.unpaid_cents!,
      variableSymbol: order.variable_symbol!,
      dueOn: order.due_on,
    };
  if (order.payment_kind === 'invoice' || order.status === 'cancelled') return null;
  const cents = order.gross_cents - order.gift_card_cents - order.prepaid_cents;
  return { cents, variableSymbol: order.number, dueOn: null };
}
