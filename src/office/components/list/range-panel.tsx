import type { ReactNode } from 'react';
import { dayIn } from '#office/components/day-in.ts';
import { euros } from '#office/components/format.ts';
import { sumOf } from '#office/components/money.ts';
import type { SearchName } from '#office/addresses.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/office.ts';
import type { Filter } from './description.ts';
import { RangeForm } from './range-form.tsx';
import styles from './range-panel.module.css';

type Kind = 'days' | 'sums';

/** From one day or sum to another; either may be left out. */
export const rangeFilter = (
  kind: Kind,
  label: string,
  [from, to]: readonly [SearchName, SearchName],
): Filter => ({
  label,
  params: [from, to],
  words: (address) => rangeWords(wordsOf(kind, address[from]), wordsOf(kind, address[to])),
  Panel: ({ address, change, close }) => (
    <RangeForm
      kind={kind}
      from={address[from]}
      to={address[to]}
      className={styles.range}
      submit={{ size: 'sm', children: t('list.show') }}
      onSet={(least, most) => (close(), change({ [from]: least, [to]: most }))}
    />
  ),
});

/** Only what the list is narrowed by. */
function wordsOf(kind: Kind, given: string | undefined): string | undefined {
  if (kind === 'days') {
    const day = dayIn(given);
    return day && formatDate(day);
  }
  const cents = sumOf(given);
  return cents === undefined ? undefined : euros(cents);
}

const rangeWords = (from: string | undefined, to: string | undefined): ReactNode =>
  from && to ? `${from} – ${to}` : from ? t('list.since', { from }) : to && t('list.until', { to });
