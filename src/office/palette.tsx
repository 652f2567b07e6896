import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Building2, Check, FileText, Package, Plus, Printer, Search, Tag } from 'lucide-react';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react';
import { formatCount, formatDate } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { classNames } from '#ui/class-names.ts';
import { askForInvoices } from './invoice-work.ts';
import { orderPlace } from './order-place.ts';
import { euros, shortMoment, TONES } from './order-words.ts';
import { issueInvoices, listOrders, moveOrders } from './orders-contract.ts';
import { type Command, plainOf, readCommand } from './palette-command.ts';
import { takeOrder } from './phone-order-contract.ts';
import { printAddress } from './print-address.ts';
import { type Recent, recentRecords, rememberRecord } from './recent-records.ts';
import { type Found, searchAll } from './search-contract.ts';
import { SECTIONS } from './sections.ts';
import { api } from './send.ts';
import type { Me } from './session-contract.ts';
import { mayDo, useMe } from './session.ts';
import { useOrderStep } from './use-order-step.tsx';
import styles from './palette.module.css';

/** Of what was typed: fewer letters are in everything. */
const SHORTEST = 2;
const PAUSE = 150;

type Place = { to: string; search?: object };

type Hit = {
  key: string;
  group: 'orders' | 'customers' | 'invoices' | 'products' | 'steps' | 'recent' | 'sections';
  icon: ComponentType;
  title: string;
  more: string;
  end?: ReactNode;
  /** Where it leads: a place of the office, a page in a tab of its own, or something that is done. */
  to?: Place;
  href?: string;
  run?: () => void;
  /** Told as one of the last the next time. */
  record?: Recent['kind'];
  /** What can be done with it. */
  steps?: Hit[];
};

/** One field for everything that somebody asks on the phone, and for what is to be done with it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const me = useMe();
  const step = useOrderStep();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Hit | null>(null);
  const settled = useSettled(typed.trim());
  const { command, query } = readCommand(settled);
  const { data, isFetching } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await api(searchAll, { body: { query }, signal })).found,
    enabled: query.length > SHORTEST,
    placeholderData: keepPreviousData,
  });
  const steps = stepsFor(me, (number) => step.mutate({ numbers: [number], status: 'accepted' }));
  const found = query.length > SHORTEST && data ? data : null;
  const hits = chosen?.steps ?? shownHits({ me, settled, command, found, steps });
  const current = Math.min(at, hits.length - 1);

  const open = ({ to, href, run, record, key, title, more }: Hit) => {
    onClose();
    if (record) rememberRecord(me.email, { key, title, more, kind: record });
    if (run) run();
    else if (href) window.open(href, '_blank', 'noopener');
    else if (to) void router.navigate(to as never);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && hits.length > 0) {
      event.preventDefault();
      setAt((current + move + hits.length) % hits.length);
    }
    const hit = hits[current];
    // What stands there is still of what was typed before.
    const isBehind = isFetching || settled !== typed.trim();
    if (event.key === 'Enter' && hit && !isBehind) {
      event.preventDefault();
      open(hit);
    }
    if (event.key === 'Tab' && !event.shiftKey && hit?.steps?.length && !isBehind) {
      event.preventDefault();
      setChosen(hit);
      setAt(0);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={chosen?.title ?? t('search.title')}
      top={
        <label className={styles.field}>
          <Search />
          <span className="visually-hidden">{t('search.field')}</span>
          <input
            data-autofocus
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={hits[current] ? `${id}-${current}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('search.field')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(null);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
      }
      footer={
        <span className={classNames(styles.keys, 'not-on-small')}>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('search.keys.move')} <kbd>↵</kbd> {t('search.keys.open')} <kbd>Tab</kbd>{' '}
          {t('search.keys.steps')} <kbd>Esc</kbd> {t('search.keys.close')}
        </span>
      }
    >
      <div id={`${id}-hits`} role="listbox" aria-label={t('search.title')}>
        {hits.map((hit, index) => (
          <Option
            key={hit.key}
            id={`${id}-${index}`}
            hit={hit}
            isFirst={hits[index - 1]?.group !== hit.group}
            isCurrent={index === current}
            onPoint={() => setAt(index)}
            onOpen={() => open(hit)}
          />
        ))}
      </div>
      {found === null || hits.length === 0 ? (
        <p className={styles.note} role="status">
          {query.length <= SHORTEST || !data || isFetching ? (
            t('search.start')
          ) : (
            <>
              <b>{t('search.none')}</b> {t('search.noneMore')}
            </>
          )}
        </p>
      ) : null}
    </Dialog>
  );
}

type Shown = {
  me: Me;
  settled: string;
  command: Command | null;
  found: Found | null;
  steps: Steps;
};

/** Of an empty field the last records; of a command its steps; else what is found, then what can be done with the first. */
function shownHits({ me, settled, command, found, steps }: Shown): Hit[] {
  const places = placesFor(me, settled);
  if (!found) return settled === '' ? [...recentHits(me), ...places] : places;
  if (command === 'new') return found.customers.flatMap((one) => steps.new(one) ?? []);
  if (command) return found.orders.flatMap((one) => steps[command](one) ?? []);
  const hits = hitsOf(found, steps);
  const [first] = hits;
  return [...hits, ...(first?.steps ?? []), ...places];
}

/** Sections by their names, and what is begun anywhere. */
function placesFor(me: Me, typed: string): Hit[] {
  const plain = plainOf(typed);
  const isMeant = (title: string) => plain === '' || plainOf(title).includes(plain);
  const begun: Hit[] = mayDo(me, takeOrder.needs)
    ? [
        {
          ...{ key: 'new', group: 'steps', icon: Plus, title: t('search.steps.new'), more: '' },
          to: { to: '/objednavky/nova' },
        },
      ]
    : [];
  const sections = SECTIONS.filter(({ needs }) => mayDo(me, needs)).map(
    ({ to, label, icon }): Hit => ({
      ...{ key: `section ${to}`, group: 'sections', icon, title: t(label), more: '', to: { to } },
    }),
  );
  return [...begun, ...sections].filter(({ title }) => isMeant(title));
}

const RECENT = {
  order: { icon: Package, place: orderPlace },
  invoice: {
    icon: FileText,
    place: (number: string) => ({ to: '/objednavky', search: { pohlad: 'all', hladat: number } }),
  },
  customer: {
    icon: Building2,
    place: (name: string) => ({ to: '/objednavky', search: { pohlad: 'all', hladat: name } }),
  },
};

const recentHits = (me: Me): Hit[] =>
  recentRecords(me.email).map(({ key, title, more, kind }) => ({
    ...{ key, group: 'recent', icon: RECENT[kind].icon, title, more, record: kind },
    to: RECENT[kind].place(title),
  }));

type Order = Found['orders'][number];
type Customer = Found['customers'][number];
type Steps = ReturnType<typeof stepsFor>;

/** What may be done with an order or a customer, by whose role it is; null where it makes no sense. */
function stepsFor(me: Me, onAccept: (number: string) => void) {
  const of = (kind: string, number: string, icon: ComponentType, title: string): Hit => ({
    ...{ key: `${kind} ${number}`, group: 'steps', icon, title, more: '' },
  });
  const steps = {
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
      mayDo(me, takeOrder.needs)
        ? {
            ...of('order', String(id), Plus, t('search.steps.newFor', { name })),
            to: { to: '/objednavky/nova', search: { zakaznik: id } },
          }
        : null,
  };
  return steps;
}

const present = (hits: (Hit | null)[]): Hit[] => hits.filter((hit) => hit !== null);

type OptionProps = {
  id: string;
  hit: Hit;
  isFirst: boolean;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
};

function Option({ id, hit, isFirst, isCurrent, onPoint, onOpen }: OptionProps) {
  const Icon = hit.icon;
  return (
    <>
      {isFirst ? (
        <p className={styles.group} role="presentation">
          {t(`search.groups.${hit.group}`)}
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and the keys */}
      <div
        id={id}
        role="option"
        aria-selected={isCurrent}
        className={classNames(styles.hit, isCurrent && styles.current)}
        onMouseMove={onPoint}
        onClick={onOpen}
      >
        <Icon />
        <span className={styles.text}>
          <b>{hit.title}</b> <small>{hit.more}</small>
        </span>
        <span className={styles.end}>{hit.end}</span>
      </div>
    </>
  );
}

/** What was typed, once whoever types pauses. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(settled);
}

const hitsOf = (found: Found, steps: Steps): Hit[] => [
  ...found.customers.map((customer): Hit => ({
    key: `customer ${customer.id}`,
    group: 'customers',
    icon: Building2,
    title: customer.company_name,
    more: [customer.city, customer.company_id && t('search.ico', { ico: customer.company_id })]
      .filter(Boolean)
      .join(' · '),
    to: {
      to: '/objednavky',
      search: { pohlad: 'all', hladat: customer.company_id || customer.company_name },
    },
    record: 'customer',
    steps: present([steps.new(customer)]),
  })),
  ...found.orders.map((order): Hit => ({
    key: `order ${order.number}`,
    group: 'orders',
    icon: Package,
    title: order.number,
    more: `${order.company_name} · ${shortMoment(order.created_at)}`,
    end: (
      <>
        <Chip tone={TONES[order.status]}>{t(`orders.statuses.${order.status}`)}</Chip>
        {order.net_cents === null ? '' : euros(order.net_cents)}
      </>
    ),
    to: orderPlace(order.number),
    record: 'order',
    steps: present([steps.accept(order), steps.invoice(order), steps.print(order)]),
  })),
  ...found.invoices.map((invoice): Hit => ({
    key: `invoice ${invoice.number}`,
    group: 'invoices',
    icon: FileText,
    title: invoice.number,
    more: `${invoice.company_name} · ${
      invoice.kind === 'credit_note'
        ? t('search.credit')
        : t('search.due', { day: formatDate(invoice.due_on) })
    }`,
    end:
      invoice.kind === 'credit_note'
        ? euros(invoice.gross_cents)
        : invoice.unpaid_cents > 0
          ? t('search.unpaid', { sum: euros(invoice.unpaid_cents) })
          : t('search.paid'),
    to: orderPlace(invoice.order_number),
    record: 'invoice',
  })),
  ...found.products.map((product): Hit => ({
    key: `product ${product.code}`,
    group: 'products',
    icon: Tag,
    title: product.code,
    more: `${product.name} · ${t('search.inShop')}`,
    end: t('search.stock', { count: formatCount(product.stock) }),
    href: product.url,
  })),
];
