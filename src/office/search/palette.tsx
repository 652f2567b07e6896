import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Building2, FileText, Package, Plus, Search, Tag, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { Me } from '#staff/people/session-contract.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { euros, shortMoment } from '#office/components/format.ts';
import { getCustomer } from '#staff/customers/contract.ts';
import { SECTIONS } from '#office/navigation/sections.ts';
import { paymentOf } from '#office/invoices/invoice-words.ts';
import { getInvoice } from '#staff/invoices/contract.ts';
import { openOrder } from '#staff/orders/order-contract.ts';
import { OrderChip } from '#office/orders/order-chip.tsx';
import { orderPlace } from '#office/navigation/order-place.ts';
import { takeOrder } from '#staff/orders/phone-order-contract.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { formatCount, formatDate } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { useModal } from '#ui/overlay/use-modal.ts';
import { rangesOf } from './marked-words.ts';
import { type Command, plainOf, readCommand, type Only, SIGNS } from './palette-command.ts';
import type { Hit } from './palette-hit.ts';
import { type Steps, usePaletteSteps } from './palette-steps.ts';
import { recentRecords, rememberRecord } from './recent-records.ts';
import type { Found } from '#staff/search/contract.ts';
import { searchQuery } from '#office/api/search-query.ts';
import styles from './palette.module.css';

/** Of what was typed: fewer letters are in everything. */
const SHORTEST = 2;
const PAUSE = 150;

/** One field for everything that somebody asks on the phone, and for what is to be done with it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const me = useMe();
  const steps = usePaletteSteps();
  const id = useId();
  const { dialogProps } = useModal(true, onClose);
  // Back leads to another screen, which is not to stay behind this.
  useEffect(() => router.subscribe('onBeforeNavigate', onClose), [router, onClose]);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Hit | null>(null);
  /** Enter before what was typed has been answered: what is found is opened as soon as it comes. */
  const [isEager, setIsEager] = useState(false);
  const settled = useSettled(typed.trim());
  const { command, only, query } = readCommand(settled);
  const { data, error, isFetching } = useQuery({
    ...searchQuery(query),
    enabled: query.length > SHORTEST,
    placeholderData: keepPreviousData,
  });
  const found = query.length > SHORTEST && data ? data : null;
  const hits = chosen?.steps ?? shownHits({ me, query, command, only, found, steps });
  const current = Math.min(at, hits.length - 1);
  // What stands there is still of what was typed before.
  const isBehind = isFetching || settled !== typed.trim();

  const open = ({ to, href, run, record, key, title, more }: Hit) => {
    onClose();
    if (record) rememberRecord(me.email, { key, title, more, kind: record });
    if (run) run();
    else if (href) window.open(href, '_blank', 'noopener');
    else if (to) void router.navigate(to as never);
  };
  useEffect(() => {
    if (!isEager || isBehind) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the answer has come: what waited for it is done once
    setIsEager(false);
    const hit = hits[current];
    // Of several things to do one is done only by who has seen them.
    if (hit && (!hit.run || hits.length === 1)) open(hit);
  }, [isEager, isBehind]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once the answer is there
  const stepInto = (hit: Hit | null) => {
    setChosen(hit);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[current];
    const isForward = event.key === 'Tab' && !event.shiftKey;
    const isBack = event.key === 'Tab' && event.shiftKey;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && hits.length > 0) setAt((current + move + hits.length) % hits.length);
    else if (event.key === 'Enter') {
      if (isBehind) setIsEager(typed.trim() !== '');
      else if (hit) open(hit);
    } else if (isForward && hit?.steps?.length && !isBehind) stepInto(hit);
    else if (isBack && chosen) {
      // Not to the last control either.
      event.stopPropagation();
      stepInto(null);
    } else return;
    event.preventDefault();
  };

  return (
    <dialog
      {...dialogProps}
      className={styles.palette}
      aria-label={chosen?.title ?? t('search.title')}
    >
      <div className={styles.frame}>
        <div className={styles.field}>
          <Search />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('search.field')}
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={hits[current] ? `${id}-${current}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_SEARCH}
            placeholder={t('search.field')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(null);
              setAt(0);
              setIsEager(false);
            }}
            onKeyDown={onKeyDown}
          />
          <FieldEnd isWaiting={isFetching} onClose={onClose} />
        </div>
        <div className={styles.body}>
          {/* Reached by Tab from the field too: a keyboard scrolls it. */}
          <div id={`${id}-hits`} role="listbox" aria-label={t('search.title')} tabIndex={0}>
            {hits.map((hit, index) => (
              <Option
                key={hit.key}
                id={`${id}-${index}`}
                hit={hit}
                group={hits[index - 1]?.group === hit.group ? null : groupWords(hit, chosen)}
                marked={found ? query : ''}
                isCurrent={index === current}
                onPoint={() => setAt(index)}
                onOpen={() => open(hit)}
              />
            ))}
          </div>
          {(found === null || hits.length === 0) && !(query.length > SHORTEST && isFetching) ? (
            <Note error={error} isAsked={query.length > SHORTEST && data !== undefined} />
          ) : null}
        </div>
        <Keys />
      </div>
    </dialog>
  );
}

const groupWords = (hit: Hit, chosen: Hit | null) =>
  chosen ? t('search.stepsOf', { what: chosen.title }) : t(`search.groups.${hit.group}`);

const FieldEnd = ({ isWaiting, onClose }: { isWaiting: boolean; onClose: () => void }) => (
  <>
    <span className={styles.wait} role="status">
      {isWaiting ? t('search.waiting') : null}
    </span>
    <button type="button" className={styles.close} onClick={onClose}>
      <span className="visually-hidden">{t('common.close')}</span>
      <kbd className="not-on-small">Esc</kbd>
      <X className="only-on-small" />
    </button>
  </>
);

/** Why nothing stands there. */
const Note = ({ error, isAsked }: { error: Error | null; isAsked: boolean }) => (
  <p className={styles.note} role="status">
    {error ? (
      wordsOf(error)
    ) : isAsked ? (
      <>
        <b>{t('search.none')}</b> {t('search.noneMore')}
      </>
    ) : (
      t('search.start')
    )}
  </p>
);

const Keys = () => (
  <p className={classNames(styles.keys, 'not-on-small')}>
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {t('search.keys.move')}
    </span>
    <span>
      <kbd>↵</kbd> {t('search.keys.open')}
    </span>
    <span>
      <kbd>Tab</kbd> {t('search.keys.steps')}
    </span>
    {(['steps', 'documents', 'people'] as const).map((what) => (
      <span key={what}>
        <kbd>{SIGNS[what]}</kbd> {t(`search.keys.only.${what}`)}
      </span>
    ))}
  </p>
);

type Shown = {
  me: Me;
  query: string;
  command: Command | null;
  only: Only | null;
  found: Found | null;
  steps: Steps;
};

/** Of an empty field the last records; of a command its steps; else what is found, then what can be done with the first. */
function shownHits({ me, query, command, only, found, steps }: Shown): Hit[] {
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

/** What is shown of what is found, for who says so with the first sign. */
const GROUPS: Record<Only, Hit['group'][]> = {
  steps: ['steps', 'sections'],
  documents: ['orders', 'invoices'],
  people: ['customers'],
};

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

/** Where a record is opened by the second word of its key, and by whom. */
const RECORDS = {
  order: { icon: Package, needs: openOrder.needs, place: orderPlace },
  invoice: {
    ...{ icon: FileText, needs: getInvoice.needs },
    place: (number: string) => ({ to: `/faktury/${number}` }),
  },
  customer: {
    ...{ icon: Building2, needs: getCustomer.needs },
    place: (id: string) => ({ to: `/zakaznici/${id}` }),
  },
};

const mayOpen =
  (me: Me) =>
  ({ record }: Hit): boolean =>
    record === undefined || mayDo(me, RECORDS[record].needs);

const recentHits = (me: Me): Hit[] =>
  recentRecords(me.email)
    .map(({ key, title, more, kind }): Hit => ({
      ...{ key, group: 'recent', icon: RECORDS[kind].icon, title, more, record: kind },
      to: RECORDS[kind].place(key.slice(kind.length + 1)),
    }))
    .filter(mayOpen(me));

const present = (hits: (Hit | null)[]): Hit[] => hits.filter((hit) => hit !== null);

type OptionProps = {
  id: string;
  hit: Hit;
  /** Of the first of several: what they are. */
  group: string | null;
  /** What was looked for. */
  marked: string;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
};

function Option({ id, hit, group, marked, isCurrent, onPoint, onOpen }: OptionProps) {
  const Icon = hit.icon;
  const row = useRef<HTMLDivElement>(null);
  // The field keeps the focus, so the browser does not follow the arrows by itself.
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <>
      {group ? (
        <p className={styles.group} role="presentation">
          {group}
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and the keys */}
      <div
        ref={row}
        id={id}
        role="option"
        aria-selected={isCurrent}
        className={classNames(styles.hit, isCurrent && styles.current)}
        onMouseMove={({ movementX, movementY }) => {
          // What is only scrolled under a pointer at rest was not pointed at.
          if (movementX !== 0 || movementY !== 0) onPoint();
        }}
        onClick={onOpen}
      >
        <Icon />
        <span className={styles.text}>
          <b>
            <Marked text={hit.title} query={marked} />
          </b>{' '}
          <small>
            <Marked text={hit.more} query={marked} />
          </small>
        </span>
        <span className={styles.end}>
          {hit.end}
          {isCurrent ? (
            <kbd className="not-on-small" aria-hidden="true">
              ↵
            </kbd>
          ) : null}
        </span>
      </div>
    </>
  );
}

/** Why it was found: every word that was looked for, with its marks or without. */
function Marked({ text, query }: { text: string; query: string }) {
  const ranges = rangesOf(text, query);
  const signs = [...text];
  return ranges.map(({ from, to, isMarked }) => {
    const part = signs.slice(from, to).join('');
    return isMarked ? <mark key={from}>{part}</mark> : part;
  });
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
    more: `${product.name} · ${t('search.inShop')}`,
    end: t('search.stock', { count: formatCount(product.stock) }),
    href: product.url,
  })),
];
