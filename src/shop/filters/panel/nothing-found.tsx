import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { tf } from '#text/finding.ts';
import { plurals } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { FortPlan } from '#ui/fort-plan.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { without } from '#shop/filters/address.ts';
import { chosenText, facetsOf } from './chips.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import styles from './nothing-found.module.css';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';

type Props = {
  source: Source;
  state: ListingState;
  result: Filtered;
  hasCategories: boolean;
  renderNearest: (nearest: Filtered['nearest'], missing: (keys: string[]) => string) => ReactNode;
};

/** Which filter to drop and how many products that brings; then what comes near. */
export function NothingFound({ source, state, result, hasCategories, renderNearest }: Props) {
  const facets = facetsOf(result, hasCategories);
  const { filters } = state;
  const at = (rest: typeof filters) =>
    ({ ...source.at({ ...state, filters: rest, pg: 1 }), resetScroll: false }) as { to: '/' };
  const textOf = (key: string) => {
    const facet = facets.find((one) => one.key === key);
    return facet ? chosenText(facet, filters) : '';
  };

  return (
    <>
      <section className={styles.box}>
        <FortPlan className={styles.plan} />
        <div>
          <h2>{tf('nothing.title')}</h2>
          {result.without.length > 0 ? (
            <>
              <p>{tf('nothing.oneIsEnough')}</p>
              <ul className={styles.list}>
                {result.without.map(({ key, count }) => (
                  <li key={key}>
                    <Link {...at(without(filters, key))}>
                      <SlidersHorizontal />
                      <span>
                        {tf('nothing.without', {
                          filter: textOf(key),
                          count: plurals('plurals.product', count),
                        })}
                      </span>
                      <b>
                        {tf('nothing.dropThis')}
                        <X />
                      </b>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <Link {...at({})} className={buttonClass({ variant: 'line' })}>
            {tf('nothing.dropAll', { count: plurals('plurals.product', result.total_unfiltered) })}
          </Link>
        </div>
      </section>
      {result.nearest.length > 0 ? (
        <section>
          <h2 className={styles.nearest}>{tf('nothing.nearest')}</h2>
          {renderNearest(result.nearest, (keys) =>
            tf('nothing.misses', { filter: keys.map(textOf).join(', ') }),
          )}
        </section>
      ) : null}
    </>
  );
}
