import { type TextKey, t } from '#text/text.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './listing-bar.module.css';
import { OFFERED_ORDERINGS } from './listing.ts';

type Props = {
  ordering: number;
  onOrdering: (ordering: number) => void;
  /** „1 – 12 z 31“; read out when it changes. */
  range?: string | undefined;
};

/** How a list is ordered. */
export function ListingBar({ ordering, onOrdering, range }: Props) {
  return (
    <div className={styles.bar}>
      <Select
        className={styles.ordering}
        label={t('ordering.label')}
        isLabelHidden
        value={ordering}
        onChange={(event) => onOrdering(Number(event.target.value))}
      >
        {offered(ordering).map((code) => (
          <option key={code} value={code}>
            {t(ORDER_LABELS[code]!)}
          </option>
        ))}
      </Select>
      <output className={styles.range}>{range}</output>
    </div>
  );
}

export const ORDER_LABELS: Record<number, TextKey> = {
  1: 'ordering.newest',
  2: 'ordering.nameAsc',
  3: 'ordering.nameDesc',
  4: 'ordering.priceAsc',
  5: 'ordering.priceDesc',
  6: 'ordering.codeAsc',
  7: 'ordering.codeDesc',
};

/** An ordering that came by the address is shown, though it is not on offer. */
const offered = (current: number): number[] =>
  [...new Set<number>([...OFFERED_ORDERINGS, current])].toSorted((a, b) => a - b);
