import { api } from '#office/api/send.ts';
import { GoodsPicture } from '#office/components/goods.tsx';
import { idIn } from '#office/components/id-in.ts';
import cells from '#office/components/list/cells.module.css';
import * as column from '#office/components/list/column.tsx';
import { type Filter, list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { customerPlace } from '#office/navigation/places.ts';
import {
  changeOwn,
  countOwn,
  type ListedOwn,
  listOwn,
  OWN_VIEWS,
  type OwnView,
} from '#staff/prices/own-contract.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/prices.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Message } from '#ui/message.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { LowestMargin } from './lowest-margin.tsx';
import { AddOwn, OwnActs } from './own-acts.tsx';
import { amountWords, daysWords, marginWords, onWords } from './own-words.ts';
import { CustomerPick } from './pickers.tsx';
import { PriceTabs } from './price-tabs.tsx';
import styles from './own.module.css';

export const OwnPricesScreen = () => <ListScreen of={own} />;

const customer: Filter<ListedOwn> = {
  label: t('prices.own.customer'),
  params: ['zakaznik'],
  words: ({ zakaznik }, rows) =>
    idIn(zakaznik) && (rows[0]?.customer.name ?? t('prices.own.ofCustomer')),
  Panel: ({ change, close }) => (
    <CustomerPick
      chosen={undefined}
      onChoose={(one) => (close(), change({ zakaznik: one && String(one.id) }))}
    />
  ),
};

/** All of it stands in the address: `?pohlad=waiting&zakaznik=12&hladat=dome`. */
const own = list<ListedOwn, OwnView>({
  subject: 'own-prices',
  path: '/ceny/zakaznici',
  needs: listOwn.needs,
  title: t('prices.title'),
  Actions: AddOwn,
  Above: ({ summary: { counts } }) => (
    <>
      <PriceTabs at="/ceny/zakaznici" />
      {counts.waiting > 0 ? (
        <Message
          tone="warning"
          action={
            <Link to="/ceny/zakaznici" search={{ pohlad: 'waiting' }}>
              {t('prices.own.showWaiting')}
            </Link>
          }
        >
          {plurals('prices.own.waiting', counts.waiting)}
        </Message>
      ) : null}
      <LowestMargin />
    </>
  ),
  views: {
    title: t('prices.own.viewsLabel'),
    names: OWN_VIEWS,
    usual: 'all',
    label: (view) => t(`prices.own.views.${view}`),
    wrong: ['waiting'],
  },
  summary: (signal) => api(countOwn, { signal }),
  search: { label: t('prices.own.filterLabel'), placeholder: t('prices.own.filter') },
  filters: [customer],
  page: ({ view, search, address }, after, signal) => {
    const body = { view, search, customer: idIn(address.zakaznik), after };
    return pageOf(api(listOwn, { body, signal }), 'own_prices');
  },
  idOf: ({ id }) => id,
  columns: [
    column.title('customer', t('prices.own.columns.customer'), ({ customer: one }) => (
      <>
        <Link {...customerPlace(one.id)}>{one.name}</Link>
        <small className={styles.group}>{one.group ?? t('prices.own.noGroup')}</small>
      </>
    )),
    {
      name: 'on',
      label: t('prices.own.columns.on'),
      narrow: 'wide',
      className: classNames(cells.roomy, styles.on),
      cell: (row) => <On own={row} />,
    },
    {
      name: 'amount',
      label: t('prices.own.columns.amount'),
      isEnd: true,
      narrow: 'beside',
      className: cells.sum,
      cell: amountWords,
    },
    {
      name: 'margin',
      label: t('prices.own.columns.margin'),
      isEnd: true,
      roomFrom: 1100,
      className: ({ is_low: isLow }) => classNames(cells.quiet, isLow && styles.low),
      cell: marginWords,
    },
    {
      name: 'days',
      label: t('prices.own.columns.days'),
      narrow: 'below',
      className: styles.when,
      cell: daysWords,
    },
    {
      name: 'reason',
      label: t('prices.own.columns.reason'),
      roomFrom: 1280,
      className: styles.reason,
      cell: ({ reason }) => <span title={reason}>{reason}</span>,
    },
    {
      name: 'state',
      label: t('prices.own.columns.state'),
      narrow: 'belowEnd',
      cell: (row) => <StateChip own={row} />,
    },
    {
      name: 'acts',
      label: t('prices.own.columns.acts'),
      isHidden: true,
      isEnd: true,
      narrow: 'last',
      needs: changeOwn.needs,
      cell: (row) => <OwnActs own={row} />,
    },
  ],
  empty: () => ({ title: t('prices.own.empty'), more: t('prices.own.emptyMore') }),
  noneFound: { title: t('prices.own.noneFound'), more: t('prices.own.noneFoundMore') },
  note: t('prices.own.note'),
});

function On({ own: row }: { own: ListedOwn }) {
  const { product, name, products } = row;
  return product ? (
    <span className={styles.goods}>
      <GoodsPicture picture={product.picture} />
      <span>
        <b title={name}>{name}</b>
        <small>
          <code>{product.code}</code> {product.vendor}
        </small>
      </span>
    </span>
  ) : (
    <>
      <b>{onWords(row)}</b>
      <small>{plurals('prices.own.products', products)}</small>
    </>
  );
}

const TONES = {
  waiting: 'warning',
  refused: 'error',
  planned: 'info',
  valid: 'success',
  ending: 'warning',
  ended: 'neutral',
} as const;

function StateChip({ own: { state, from, days_left: days } }: { own: ListedOwn }) {
  const words =
    state === 'ending'
      ? days === 1
        ? t('prices.own.endsToday')
        : plurals('prices.own.ending', (days ?? 1) - 1)
      : t(`prices.own.states.${state}`, { day: from ? formatDate(from) : '' });
  return <Chip tone={TONES[state]}>{words}</Chip>;
}
