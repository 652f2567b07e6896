import { ChevronDown, Lock } from 'lucide-react';
import { formatCount } from '#text/format.ts';
import { tf } from '#text/finding.ts';
import { Switch } from '#ui/form/switch.tsx';
import {
  type Filters,
  PRICE,
  type Range,
  toggled,
  without,
  withRange,
} from '#shop/filters/address.ts';
import { chipsOf } from './chips.ts';
import type { Facet } from '#shop/filters/contract.ts';
import styles from '#shop/filters/filters.module.css';
import { RangeFacet } from './range-facet.tsx';
import { ValuesFacet } from './values-facet.tsx';

const FIRST_OPEN = 5;

type Props = {
  facets: Facet[];
  filters: Filters;
  onChange: (filters: Filters, isMoving: boolean) => void;
  /** For guests a line says what they do not see. */
  seesPrices: boolean;
  /** A closed one says what is chosen of it. */
  isSheet?: boolean;
};

export function FacetList({ facets, filters, onChange, seesPrices, isSheet = false }: Props) {
  const flags = facets.filter((facet) => facet.kind === 'flag');
  const others = facets.filter((facet) => facet.kind !== 'flag');

  return (
    <>
      {flags.map(({ key, title, count }) => (
        <div key={key} className={styles.flag}>
          <Switch
            label={title}
            name={key}
            value="1"
            checked={filters[key] !== undefined}
            onChange={(event) =>
              onChange(
                event.target.checked ? { ...filters, [key]: ['1'] } : without(filters, key),
                false,
              )
            }
          />
          <small>{formatCount(count)}</small>
        </div>
      ))}
      {others.map((facet, index) => {
        const chosen = chipsOf([facet], filters);
        return (
          <details
            key={facet.key}
            className={styles.facet}
            open={index < FIRST_OPEN || chosen.length > 0}
          >
            <summary>
              {facet.title}
              {chosen.length > 0 ? <b className={styles.count}>{chosen.length}</b> : null}
              {isSheet && chosen.length === 0 ? <small>{tf('filters.all')}</small> : null}
              <ChevronDown />
            </summary>
            <FacetBody facet={facet} filters={filters} onChange={onChange} />
          </details>
        );
      })}
      {seesPrices || facets.some(({ key }) => key === PRICE) ? null : (
        <p className={styles.locked}>
          <Lock />
          {tf('filters.locked')}
        </p>
      )}
    </>
  );
}

type BodyProps = Pick<Props, 'filters' | 'onChange'> & { facet: Facet };

export function FacetBody({ facet, filters, onChange }: BodyProps) {
  const chosen = filters[facet.key] ?? [];
  return (
    <div className={styles.body} role="group" aria-label={facet.title}>
      {facet.kind === 'values' ? (
        <ValuesFacet
          facet={facet}
          chosen={chosen}
          onToggle={(value) => onChange(toggled(filters, facet.key, value), false)}
        />
      ) : facet.kind === 'range' ? (
        <RangeFacet
          facet={facet}
          chosen={chosen}
          onRange={(range: Range, isMoving) =>
            onChange(withRange(filters, facet.key, range), isMoving)
          }
        />
      ) : null}
    </div>
  );
}
