import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { tf } from '#text/finding.ts';
import { noBreak } from '#text/no-break.ts';
import { Link } from '#ui/link.tsx';
import { chipsOf } from './chips.ts';
import type { Facet } from './contract.ts';
import { ClearAll } from './filter-form.tsx';
import styles from './filters.module.css';
import type { FilterQuestion } from './question.ts';
import type { Source } from './source.ts';

type Props = { source: Source; question: FilterQuestion; facets: Facet[] };

/** What is chosen, each a link to the list without it. */
export function FilterChips({ source, question, facets }: Props) {
  const chips = chipsOf(facets, question.filters);
  if (chips.length === 0) return null;
  return (
    <nav className={styles.chips} aria-label={tf('filters.active')}>
      <ul>
        {chips.map(({ id, title, text, rest }) => (
          <li key={id}>
            <Link
              {...(source.at({ ...question, filters: rest, pg: 1 }) as { to: '/' })}
              resetScroll={false}
              className={styles.chip}
              onKeyDown={dropByKey}
              aria-label={tf('filters.drop', { filter: title ? `${title}: ${text}` : text })}
            >
              {title ? <span>{title}:</span> : null}
              <b>{noBreak(text)}</b>
              <X />
            </Link>
          </li>
        ))}
      </ul>
      <ClearAll source={source} question={question} />
    </nav>
  );
}

/** Backspace and Delete do what a click does, and the focus goes on to the next one. */
function dropByKey(event: KeyboardEvent<HTMLAnchorElement>) {
  if (!['Backspace', 'Delete'].includes(event.key)) return;
  event.preventDefault();
  const chip = event.currentTarget;
  const item = chip.parentElement!;
  (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('a')?.focus();
  chip.click();
}
