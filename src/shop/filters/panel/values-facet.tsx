import { ChevronDown, Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { slugify } from '#base/values/slug.ts';
import { formatCount } from '#text/format.ts';
import { tf } from '#text/finding.ts';
import { noBreak } from '#text/no-break.ts';
import box from '#ui/small-box.module.css';
import type { Facet } from '#shop/filters/contract.ts';
import styles from '#shop/filters/filters.module.css';
import { hitIn, shownFirst } from './values.ts';

type OfValues = Extract<Facet, { kind: 'values' }>;
type Props = { facet: OfValues; chosen: string[]; onToggle: (value: string) => void };

/** What can be ticked. A long list begins with its most frequent values; without a script all of it is there. */
export function ValuesFacet({ facet, chosen, onToggle }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const [searched, setSearched] = useState('');
  const first = shownFirst(facet.values, chosen);
  const isLong = first.size < facet.values.length;
  const isAll = !isLong || isWhole;
  const isSearched = slugify(searched) !== '';
  const hits = facet.values.map(({ title }) => hitIn(title, searched));

  return (
    <>
      {isLong ? (
        <label className={styles.search}>
          <Search />
          <input
            type="search"
            placeholder={tf('filters.searchValue')}
            aria-label={tf('filters.searchIn', { title: facet.title })}
            value={searched}
            onChange={(event) => setSearched(event.target.value)}
            // It is no part of the form that is sent without a script.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </label>
      ) : null}
      <ul className={styles.values}>
        {facet.values.map(({ key, title, count }, index) => {
          const isChosen = chosen.includes(key);
          const isHidden = isSearched ? hits[index] === null : !isAll && !first.has(key);
          return (
            <li key={key} data-extra={isHidden || undefined}>
              <label className={styles.value}>
                <input
                  type="checkbox"
                  className={box.box}
                  name={facet.key}
                  value={key}
                  checked={isChosen}
                  disabled={count === 0 && !isChosen}
                  onChange={() => onToggle(key)}
                />
                <Marked text={noBreak(title)} hit={hits[index] ?? null} />
                <small>{formatCount(count)}</small>
              </label>
            </li>
          );
        })}
      </ul>
      {isSearched && hits.every((hit) => hit === null) ? (
        <p className={styles.none}>{tf('filters.noValue')}</p>
      ) : null}
      {isLong && !isSearched ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          <ChevronDown />
          {isWhole
            ? tf('filters.fewerValues')
            : tf('filters.moreValues', { count: facet.values.length - first.size })}
        </button>
      ) : null}
    </>
  );
}

function Marked({ text, hit }: { text: string; hit: [number, number] | null }) {
  if (!hit || hit[0] === hit[1]) return <span>{text}</span>;
  return (
    <span>
      <Fragment>{text.slice(0, hit[0])}</Fragment>
      <mark>{text.slice(...hit)}</mark>
      <Fragment>{text.slice(hit[1])}</Fragment>
    </span>
  );
}
