import type { Difference } from '#office/components/stale-notice.tsx';
import { euros } from '#office/components/format.ts';
import { t } from '#text/office/orders.ts';
import { amountText } from '#text/units.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';

/** What is not the same in two versions of an order, in words. */
export function differencesOf(seen: WorkedOrder, newest: WorkedOrder): Difference[] {
  const codes = [...new Set([...seen.lines, ...newest.lines].map(({ code }) => code))];
  const amountIn = (order: WorkedOrder, code: string) => {
    const line = order.lines.find((one) => one.code === code);
    return line ? amountText(line.quantity, line.unit) : '–';
  };
  const rows: Difference[] = [
    row(t('order.stale.status'), seen, newest, ({ status }) => t(`orders.statuses.${status}`)),
    ...codes.map((code) => ({
      what: code,
      seen: amountIn(seen, code),
      newest: amountIn(newest, code),
    })),
    row(t('order.stale.shipments'), seen, newest, ({ shipments }) => String(shipments.length)),
    row(t('order.stale.note'), seen, newest, ({ note }) => note),
    row(t('order.stale.address'), seen, newest, ({ delivery }) =>
      Object.values(delivery).filter(Boolean).join(', '),
    ),
    row(t('phoneOrder.shipping'), seen, newest, ({ shipping, pick_up_point: point }) =>
      [shipping, point?.name].filter(Boolean).join(', '),
    ),
    row(t('phoneOrder.payment'), seen, newest, ({ payment }) => payment),
    row(t('order.stale.sum'), seen, newest, ({ sums }) => euros(sums?.gross_cents ?? null)),
    row(t('order.stale.invoices'), seen, newest, ({ documents }) =>
      documents.map(({ number }) => number).join(', '),
    ),
  ];
  return rows.filter((one) => one.seen !== one.newest);
}

const row = (
  what: string,
  seen: WorkedOrder,
  newest: WorkedOrder,
  of: (order: WorkedOrder) => string,
): Difference => ({ what, seen: of(seen), newest: of(newest) });

/** Who was faster: the first name in what has happened since. */
export function staleTitle(seen: WorkedOrder, newest: WorkedOrder): string {
  const last = seen.timeline[0]?.at ?? '';
  const who = newest.timeline.find((one) => one.who !== null && one.at > last)?.who;
  return who ? t('order.stale.titleBy', { who }) : t('order.stale.title');
}
