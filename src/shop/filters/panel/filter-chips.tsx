import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { tf } from '#text/finding.ts';
import { noBreak } from '#text/no-break.ts';
import { Link } from '#ui/navigation/link.tsx';
import { type Chip, chipsOf, nameOf } from './chips.ts';
import type { Filters } from '#shop/filters/address.ts';
import type { Facet } from '#shop/filters/contract.ts';
import { ClearAll } from './filter-form.tsx';
import styles from './filter-chips.module.css';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';

type Props = { source: Source; state: ListingState; facets: Facet[] };

/** What is chosen, each a link to the list without it. */
export function FilterChips({ source, state, facets }: Props) {
  const chips = chipsOf(facets, state.filters);
  if (chips.length === 0) return null;
  return (
    <nav className={styles.chips} aria-label={tf('filters.active')}>
      <ul>
        {chips.map(({ id, title, text, rest }) => (
          <li key={id}>
            <Link
              {...(source.at({ ...state, filters: rest, pg: 1 }) as { to: '/' })}
              resetScroll={false}
              className={styles.chip}
              onKeyDown={dropByKey}
              aria-label={tf('filters.drop', { filter: nameOf({ title, text }) })}
            >
              <ChipText title={title} text={text} />
            </Link>
          </li>
        ))}
      </ul>
      <ClearAll source={source} state={state} />
    </nav>
  );
}

type SheetProps = { chips: Chip[]; onDrop: (rest: Filters) => void };

/** The same over a sheet, where nothing is followed yet. */
export function SheetChips({ chips, onDrop }: SheetProps) {
  return (
    <div className={styles.chips} role="group" aria-label={tf('filters.active')}>
      <ul>
        {chips.map(({ id, title, text, rest }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              aria-label={tf('filters.drop', { filter: nameOf({ title, text }) })}
              onClick={() => onDrop(rest)}
            >
              <ChipText title={title} text={text} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ChipText = ({ title, text }: Pick<Chip, 'title' | 'text'>) => (
  <>
    {title ? <span>{title}:</span> : null}
    <b>{noBreak(text)}</b>
    <X />
  </>
);

/** Backspace and Delete do what a click does, and the focus goes on to the next one. */
function dropByKey(event: KeyboardEvent<HTMLAnchorElement>) {
  if (!['Backspace', 'Delete'].includes(event.key)) return;
  event.preventDefault();
  const chip = event.currentTarget;
  const item = chip.parentElement!;
  (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('a')?.focus();
  chip.click();
}
