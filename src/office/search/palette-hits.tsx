import { Building2, ExternalLink, FileText, Package, Plus, Tag } from 'lucide-react';
import type { Me } from '#staff/people/session-contract.ts';
import { plainPlace } from '#office/addresses.ts';
import { mayDo } from '#office/api/session.ts';
import { euros, shortMoment } from '#office/components/format.ts';
import { getCustomer } from '#staff/customers/contract.ts';
import { SECTIONS } from '#office/navigation/sections.ts';
import { paymentOf } from '#office/invoices/invoice-words.ts';
import { getInvoice } from '#staff/invoices/contract.ts';
import { openOrder } from '#staff/orders/order-contract.ts';
import { OrderChip } from '#office/orders/order-chip.tsx';
import {
  customerPlace,
  invoicePlace,
  orderPlace,
  productPlace,
} from '#office/navigation/places.ts';
import { placePhoneOrder } from '#staff/orders/phone-order-contract.ts';
import { getProduct } from '#staff/products/one-contract.ts';
import { formatCount, formatDate } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Chip } from '#ui/chip.tsx';
import { type Command, plainOf, type Only } from './palette-command.ts';
import type { Hit } from './palette-hit.ts';
import type { Steps } from './palette-steps.ts';
import { recentRecords } from './recent-records.ts';
import type { Found } from '#staff/palette/contract.ts';
import styles from './palette.module.css';

type Shown = {
  me: Me;
  query: string;
  command: Command | null;
  only: Only | null;
  found: Found | null;
  steps: Steps;
};

/** Of an empty field the last records; of a command its steps; else what is found, then what can be done with the first. */
export function shownHits({ me, query, command, only, found, steps }: Shown): Hit[] {
  const places = only === null || only === 'steps' ? placesFor(me, query) : [];
  const isMeant = ({ group }: Hit) => only === null || GROUPS[only].includes(group);
  if (!found) return query === '' ? [...recentHits(me), ...places].filter(isMeant) : places;
  if (command === 'new') return found.customers.flatMap((one) => steps.new(one) ?? []);
  if (command) return found.orders.flatMap((one) => steps[command](one) ?? []);
  const hits = hitsOf(found, steps).filter(mayOpen(me));
  const first = hits.find((hit) => only === 'steps' || isMeant(hit));
  return [...hits, ...(first?.steps ?? []), ...places].filter(
    (hit) => isMeant(hit) || (hit.group === 'steps' && only !== null),
  );
}

/** The hits that are shown when the first character narrows the search. */
const GROUPS: Record<Only, Hit['group'][]> = {
  steps: ['steps', 'sections'],
  documents: ['orders', 'invoices'],
  people: ['customers'],
};

/** Sections by their names, and what is begun anywhere. */
function placesFor(me: Me, typed: string): Hit[] {
  const plain = plainOf(typed);
  const isMeant = (title: string) => plain === '' || plainOf(title).includes(plain);
  const begun: Hit[] = mayDo(me, placePhoneOrder.needs)
    ? [
        {
          key: 'new',
          group: 'steps',
          icon: Plus,
          title: t('search.steps.new'),
          more: '',
          to: { to: '/objednavky/nova' },
        },
      ]
    : [];
  const sections = SECTIONS.filter(({ needs }) => mayDo(me, needs)).map(
    ({ to, label, icon }): Hit => ({
      key: `section ${to}`,
      group: 'sections',
      icon,
      title: t(label),
      more: '',
      to: plainPlace(to),
    }),
  );
  return [...begun, ...sections].filter(({ title }) => isMeant(title));
}

/** Where a record is opened by the second word of its key, and by whom. */
const RECORDS = {
  order: { icon: Package, needs: openOrder.needs, place: orderPlace },
  invoice: {
    icon: FileText,
    needs: getInvoice.needs,
    place: invoicePlace,
  },
  customer: {
    icon: Building2,
    needs: getCustomer.needs,
    place: customerPlace,
  },
  product: { icon: Tag, needs: getProduct.needs, place: productPlace },
};

const mayOpen =
  (me: Me) =>
  ({ record }: Hit): boolean =>
    record === undefined || mayDo(me, RECORDS[record].needs);

const recentHits = (me: Me): Hit[] =>
  recentRecords(me.email)
    .map(({ key, title, more, kind }): Hit => ({
      key,
      group: 'recent',
      icon: RECORDS[kind].icon,
      title,
      more,
      record: kind,
      to: RECORDS[kind].place(key.slice(kind.length + 1)),
    }))
    .filter(mayOpen(me));

const present = (hits: (Hit | null)[]): Hit[] => hits.filter((hit) => hit !== null);

const hitsOf = (found: Found, steps: Steps): Hit[] => [
  ...found.customers.map((customer): Hit => ({
    key: `customer ${customer.id}`,
    group: 'customers',
    icon: Building2,
    title: customer.company_name,
    more: [customer.city, customer.company_id && t('search.ico', { ico: customer.company_id })]
      .filter(Boolean)
      .join(' · '),
    end:
      customer.overdue_cents > 0 ? (
        <span className={styles.overdue}>
          {t('search.overdue', { sum: euros(customer.overdue_cents) })}
        </span>
      ) : null,
    to: RECORDS.customer.place(String(customer.id)),
    record: 'customer',
    steps: present([steps.new(customer), steps.view(customer)]),
  })),
  ...found.orders.map((order): Hit => ({
    key: `order ${order.number}`,
    group: 'orders',
    icon: Package,
    title: order.number,
    more: `${order.company_name} · ${shortMoment(order.created_at)}`,
    end: (
      <>
        <OrderChip order={{ status: order.status, isPartly: order.is_partly_shipped }} />
        {order.net_cents === null ? '' : euros(order.net_cents)}
      </>
    ),
    to: orderPlace(order.number),
    record: 'order',
    steps: present([steps.accept(order), steps.invoice(order), steps.print(order)]),
  })),
  ...found.invoices.map((invoice): Hit => {
    const [tone, words] = paymentOf(invoice);
    return {
      key: `invoice ${invoice.number}`,
      group: 'invoices',
      icon: FileText,
      title: invoice.number,
      more: [
        invoice.company_name,
        invoice.kind === 'invoice' ? '' : t(`invoices.kinds.${invoice.kind}`),
        invoice.kind === 'invoice' || invoice.kind === 'proforma'
          ? t('search.due', { day: formatDate(invoice.due_on) })
          : '',
      ]
        .filter(Boolean)
        .join(' · '),
      end: (
        <>
          <Chip tone={tone}>{words}</Chip>
          {euros(invoice.gross_cents)}
        </>
      ),
      to: RECORDS.invoice.place(invoice.number),
      record: 'invoice',
      steps: present([steps.remind(invoice)]),
    };
  }),
  ...found.products.map((product): Hit => ({
    key: `product ${product.code}`,
    group: 'products',
    icon: Tag,
    title: product.code,
    more: product.name,
    end: t('search.stock', { count: formatCount(product.stock) }),
    to: productPlace(product.code),
    record: 'product',
    steps: [
      {
        key: `shop ${product.code}`,
        group: 'steps',
        icon: ExternalLink,
        title: t('search.steps.shop', { code: product.code }),
        more: '',
        href: product.url,
      },
    ],
  })),
];
