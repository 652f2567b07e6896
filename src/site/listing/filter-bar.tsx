import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countChosen, without } from '#shop/filters/address.ts';
import { chipsOf, facetsOf } from '#shop/filters/panel/chips.ts';
import type { Facet, Filtered } from '#shop/filters/contract.ts';
import { FacetBody } from '#shop/filters/panel/facet-list.tsx';
import { ClearAll, Count } from '#shop/filters/panel/filter-form.tsx';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { useApply } from '#shop/filters/panel/use-apply.ts';
import { tf } from '#text/finding.ts';
import { plurals } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import styles from './filter-bar.module.css';

type Props = {
  source: Source;
  state: ListingState;
  result: Filtered;
  hasCategories: boolean;
  onAllFilters: () => void;
};

const SHOWN_FACETS = 5;

/** The filters over a table: the first few as lists that open, all of them behind a button. */
export function FilterBar({ source, state, result, hasCategories, onAllFilters }: Props) {
  const { filters, apply } = useApply(source, state);
  const frame = useClosed();
  const facets = facetsOf(result, hasCategories);
  const lists = facets.filter(({ kind }) => kind !== 'flag');
  const isSet = ({ key }: Facet) => filters[key] !== undefined;
  const shown = lists.filter((facet, index) => index < SHOWN_FACETS || isSet(facet));
  const count = countChosen(filters);

  return (
    <div ref={frame} className={styles.bar}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onAllFilters}>
        <SlidersHorizontal />
        {tf('filters.allFilters')}
        {count > 0 ? <Count count={count} /> : null}
      </button>
      {shown.map((facet) => (
        <div key={facet.key} className={styles.drop} data-set={isSet(facet) || undefined}>
          <details name="filters">
            <summary className={styles.button}>
              {facet.title}
              <b>
                {chipsOf([facet], filters)
                  .map(({ text }) => text)
                  .join(', ')}
              </b>
              <ChevronDown />
            </summary>
            <div className={styles.list}>
              <div className={styles.scroll}>
                <FacetBody facet={facet} filters={filters} onChange={apply} />
              </div>
              <div className={styles.foot}>
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={!isSet(facet)}
                  onClick={() => apply(without(filters, facet.key))}
                >
                  {tf('filters.unset')}
                </Button>
                <Button size="sm" onClick={({ currentTarget }) => close(currentTarget)}>
                  {tf('filters.show', { count: plurals('plurals.product', result.total) })}
                </Button>
              </div>
            </div>
          </details>
          {isSet(facet) ? (
            <button
              type="button"
              className={styles.clear}
              aria-label={tf('filters.drop', { filter: facet.title })}
              onClick={() => apply(without(filters, facet.key))}
            >
              <X />
            </button>
          ) : null}
        </div>
      ))}
      {facets
        .filter(({ kind }) => kind === 'flag')
        .map(({ key, title }) => (
          <Switch
            key={key}
            label={title}
            checked={filters[key] !== undefined}
            onChange={({ target }) =>
              apply(target.checked ? { ...filters, [key]: ['1'] } : without(filters, key))
            }
          />
        ))}
      {count > 0 ? <ClearAll source={source} state={state} /> : null}
    </div>
  );
}

/** Closes its list and gives the focus back to what opened it. */
function close(within: Element) {
  const list = within.closest('details');
  if (!list) return;
  list.open = false;
  list.querySelector('summary')?.focus();
}

/** A list closes by Escape and by a press beside it. */
function useClosed() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = () => frame.current?.querySelector<HTMLDetailsElement>('details[open]') ?? null;
    const onPress = ({ target }: Event) => {
      const list = open();
      if (list && !list.contains(target as Node)) list.open = false;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      const list = open();
      if (key === 'Escape' && list) close(list);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return frame;
}
