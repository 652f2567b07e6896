import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { ORDER_LABELS } from '#shop/catalog/listing-bar.tsx';
import { OFFERED_ORDERINGS } from '#shop/catalog/listing.ts';
import { type FilterOrder, orderParam } from '#shop/filters/address.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import type { DefaultOrder } from '#shop/filters/listing-state.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/form/select.tsx';
import styles from './found-bar.module.css';
import { useView } from './use-view.ts';

type Props = {
  order: FilterOrder | null;
  defaultOrder: DefaultOrder;
  result: Filtered | undefined;
  onOrder: (or: string) => void;
  seesPrices: boolean;
  chosen: number;
  onFilters: () => void;
  range: string | undefined;
};

const MATCH = 'match';
const OF_PRICES = [4, 5];

/** How a list is ordered and looks; on a small screen also the way to its filters. */
export function FoundBar({
  order,
  defaultOrder,
  result,
  onOrder,
  seesPrices,
  chosen,
  onFilters,
  range,
}: Props) {
  const [view, choose] = useView();
  const offered = [...OFFERED_ORDERINGS, ...(seesPrices ? OF_PRICES : [])].toSorted(
    (a, b) => a - b,
  );
  const current = String(orderParam(order) ?? defaultOrder ?? MATCH);
  // Of an address that a guest was given nothing more is followed than guests may see.
  const isHidden = !seesPrices && OF_PRICES.includes(Number(current));
  const [, key, way] = /^(.+)\.(asc|desc)$/.exec(current) ?? [];
  const column = result?.key_parameters.find((one) => one.key === key);

  return (
    <div className={`${styles.bar} not-printed`}>
      <Button
        variant="line"
        className={styles.filters}
        icon={<SlidersHorizontal />}
        onClick={onFilters}
      >
        {t('listing.filters')}
        {chosen > 0 ? <b>{chosen}</b> : null}
      </Button>
      <Select
        className={styles.order}
        label={t('ordering.label')}
        isLabelHidden
        value={isHidden ? String(defaultOrder ?? MATCH) : current}
        onChange={({ target }) => onOrder(target.value)}
      >
        {defaultOrder === null ? <option value={MATCH}>{t('ordering.match')}</option> : null}
        {offered.map((number) => (
          <option key={number} value={number}>
            {t(ORDER_LABELS[number]!)}
          </option>
        ))}
        {key ? (
          <option value={current}>{`${column?.title ?? key} ${way === 'asc' ? '↑' : '↓'}`}</option>
        ) : null}
      </Select>
      <div className={styles.view} role="group" aria-label={t('listing.view')}>
        {(['cards', 'table'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-label={t(`listing.${one}`)}
            aria-pressed={view === one}
            onClick={() => choose(one)}
          >
            {one === 'cards' ? <LayoutGrid /> : <Rows3 />}
            <span>{t(`listing.${one}`)}</span>
          </button>
        ))}
      </div>
      <output className={styles.range}>{range}</output>
    </div>
  );
}
