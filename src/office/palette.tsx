import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Building2, FileText, Package, Search, Tag } from 'lucide-react';
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
import { euros, shortMoment, TONES } from './order-words.ts';
import { type Found, searchAll } from './search-contract.ts';
import { api } from './send.ts';
import styles from './palette.module.css';

/** Of what was typed: fewer letters are in everything. */
const SHORTEST = 2;
const PAUSE = 150;

type Hit = {
  key: string;
  group: 'orders' | 'customers' | 'invoices' | 'products';
  icon: ComponentType;
  title: string;
  more: string;
  end?: ReactNode;
  /** Where it leads: a place of the office, or of the shop in a tab of its own. */
  to?: { hladat?: string; nahlad?: string; pohlad?: string };
  href?: string;
};

/** One field for everything that somebody asks on the phone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const query = useSettled(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await api(searchAll, { body: { query }, signal })).found,
    enabled: query.length > SHORTEST,
    placeholderData: keepPreviousData,
  });
  const hits = query.length > SHORTEST && data ? hitsOf(data) : [];
  const current = Math.min(at, hits.length - 1);

  const open = ({ to, href }: Hit) => {
    onClose();
    if (href) window.open(href, '_blank', 'noopener');
    else void router.navigate({ to: '/objednavky', search: to } as never);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setAt((current + step + hits.length) % hits.length);
    }
    const chosen = hits[current];
    // What stands there is still of what was typed before.
    const isBehind = isFetching || query !== typed.trim();
    if (event.key === 'Enter' && chosen && !isBehind) {
      event.preventDefault();
      open(chosen);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('search.title')}
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
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
      }
      footer={
        <span className={classNames(styles.keys, 'not-on-small')}>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('search.keys.move')} <kbd>↵</kbd> {t('search.keys.open')} <kbd>Esc</kbd>{' '}
          {t('search.keys.close')}
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
      {hits.length === 0 ? (
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

const hitsOf = (found: Found): Hit[] => [
  ...found.customers.map((customer): Hit => ({
    key: `customer ${customer.id}`,
    group: 'customers',
    icon: Building2,
    title: customer.company_name,
    more: [customer.city, customer.company_id && t('search.ico', { ico: customer.company_id })]
      .filter(Boolean)
      .join(' · '),
    to: { pohlad: 'all', hladat: customer.company_id || customer.company_name },
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
    to: { pohlad: 'all', nahlad: order.number },
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
    to: { pohlad: 'all', nahlad: invoice.order_number },
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
