import { type FormEvent, useState } from 'react';
import { tf } from '#text/finding.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { countChosen } from '#shop/filters/address.ts';
import { chipsOf, facetsOf } from './chips.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import { FacetList } from './facet-list.tsx';
import styles from '#shop/filters/filters.module.css';
import { type ListingState, listingStateParams } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { useApply } from './use-apply.ts';

export type FilterProps = {
  source: Source;
  state: ListingState;
  result: Filtered;
  hasCategories: boolean;
  seesPrices: boolean;
};

/** The filters beside a list. Each choice is followed at once; without a script the form is sent by its button. */
export function FilterForm({ source, state, result, hasCategories, seesPrices }: FilterProps) {
  const { filters, apply, isAhead } = useApply(source, state);
  const isEmpty = countChosen(state.filters) === 0;
  const [seen, setSeen] = useState({ isEmpty, clearings: 0 });
  if (seen.isEmpty !== isEmpty)
    setSeen({ isEmpty, clearings: seen.clearings + (isEmpty && !isAhead ? 1 : 0) });
  const facets = facetsOf(result, hasCategories);
  const count = chipsOf(facets, filters).length;
  const { lm, or } = listingStateParams({ ...state, filters: {} });

  return (
    <form
      className={styles.box}
      aria-label={tf('filters.title')}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <input type="hidden" name="f" value="1" />
      {lm === undefined ? null : <input type="hidden" name="lm" value={lm} />}
      {or === undefined ? null : <input type="hidden" name="or" value={or} />}
      <div className={styles.head}>
        <h2>{tf('filters.title')}</h2>
        {count > 0 ? <Count count={count} /> : null}
        {count > 0 ? <ClearAll source={source} state={state} /> : null}
      </div>
      {/* When all is cleared by a link, so is what was looked for among values. */}
      <FacetList
        key={seen.clearings}
        facets={facets}
        filters={filters}
        onChange={apply}
        seesPrices={seesPrices}
      />
      <Button type="submit" className={styles.send}>
        {tf('filters.apply')}
      </Button>
    </form>
  );
}

export const Count = ({ count }: { count: number }) => (
  <b className={styles.count} role="img" aria-label={tf('filters.chosen', { count })}>
    {count}
  </b>
);

export function ClearAll({ source, state }: Pick<FilterProps, 'source' | 'state'>) {
  return (
    <Link
      {...(source.at({ ...state, filters: {}, pg: 1 }) as { to: '/' })}
      resetScroll={false}
      className={styles.clear}
    >
      {tf('filters.clear')}
    </Link>
  );
}
