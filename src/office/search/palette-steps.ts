import { Check, Eye, FileText, Mail, Plus, Printer } from 'lucide-react';
import type { ComponentType } from 'react';
import { invoicePlace } from '#office/navigation/places.ts';
import type { Me } from '#staff/people/session-contract.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { viewShop } from '#staff/customers/contract.ts';
import { useViewShop } from '#office/customers/use-view-shop.ts';
import { askForInvoices } from '#office/invoices/invoice-work.ts';
import { sendReminders } from '#staff/reminders/contract.ts';
import { REMINDER } from '#office/invoices/reminder-place.ts';
import { issueInvoices, listOrders, moveOrders } from '#staff/orders/contract.ts';
import { printAddress } from '#office/orders/print-address.ts';
import { useOrderStep } from '#office/orders/use-order-step.tsx';
import { placePhoneOrder } from '#staff/orders/phone-order-contract.ts';
import { t } from '#text/office.ts';
import type { Hit } from './palette-hit.ts';
import type { Found } from '#staff/palette/contract.ts';

type Order = Found['orders'][number];
type Customer = Found['customers'][number];
type Invoice = Found['invoices'][number];
export type Steps = ReturnType<typeof stepsFor>;

/** What may be done with what is found. */
export function usePaletteSteps() {
  const me = useMe();
  const step = useOrderStep();
  const view = useViewShop();
  return stepsFor(me, {
    onAccept: (number) => step.mutate({ numbers: [number], status: 'accepted' }),
    // Opened with the press itself: what opens later is taken for an advertisement.
    onView: (id) => view.mutate({ id, opened: window.open('', '_blank') }),
  });
}

type Doing = { onAccept: (number: string) => void; onView: (id: number) => void };

/** By whose role it is; null where it makes no sense. */
function stepsFor(me: Me, { onAccept, onView }: Doing) {
  const of = (kind: string, of: string | number, icon: ComponentType, title: string): Hit => ({
    key: `${kind} ${of}`,
    group: 'steps',
    icon,
    title,
    more: '',
  });
  return {
    accept: ({ number, status }: Order): Hit | null =>
      status === 'new' && mayDo(me, moveOrders.needs)
        ? {
            ...of('accept', number, Check, t('search.steps.accept', { number })),
            run: () => onAccept(number),
          }
        : null,
    invoice: ({ number, status }: Order): Hit | null =>
      status !== 'cancelled' && mayDo(me, issueInvoices.needs)
        ? {
            ...of('issue', number, FileText, t('search.steps.invoice', { number })),
            run: () => void askForInvoices([number]),
          }
        : null,
    print: ({ number }: Order): Hit | null =>
      mayDo(me, listOrders.needs)
        ? {
            ...of('print', number, Printer, t('search.steps.print', { number })),
            href: printAddress([number]),
          }
        : null,
    new: ({ id, company_name: name }: Customer): Hit | null =>
      mayDo(me, placePhoneOrder.needs)
        ? {
            ...of('order', id, Plus, t('search.steps.newFor', { name })),
            to: { to: '/objednavky/nova', search: { zakaznik: id } },
          }
        : null,
    view: ({ id, company_name: name, state }: Customer): Hit | null =>
      state === 'active' && mayDo(me, viewShop.needs)
        ? {
            ...of('view', id, Eye, t('search.steps.view', { name })),
            more: t('customer.readOnly'),
            run: () => onView(id),
          }
        : null,
    /** The reminder is read on the invoice's screen before it is sent. */
    remind: ({ number, kind, unpaid_cents: unpaid, days_late: late }: Invoice): Hit | null =>
      kind === 'invoice' && unpaid > 0 && late > 0 && mayDo(me, sendReminders.needs)
        ? {
            ...of('remind', number, Mail, t('search.steps.remind', { number })),
            to: { ...invoicePlace(number), search: REMINDER },
          }
        : null,
  };
}
