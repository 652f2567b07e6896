import { type FormEvent, type ReactNode, useState } from 'react';
import { dayIn } from '#office/components/day-in.ts';
import { euros } from '#office/components/format.ts';
import { sumOf } from '#office/components/money.ts';
import type { SearchName } from '#office/addresses.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Filter } from './description.ts';
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
    <Range
      kind={kind}
      from={address[from]}
      to={address[to]}
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

type Props = {
  kind: Kind;
  from: string | undefined;
  to: string | undefined;
  onSet: (from: string | undefined, to: string | undefined) => void;
};

function Range({ kind, from, to, onSet }: Props) {
  const [wrong, setWrong] = useState<string[]>([]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const given = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
    };
    const unread = ['from', 'to'].filter(
      (name) => kind === 'sums' && given(name) && sumOf(given(name)) === undefined,
    );
    setWrong(unread);
    if (unread.length === 0) onSet(given('from'), given('to'));
    else event.currentTarget.querySelector<HTMLElement>(`[name="${unread[0]}"]`)?.focus();
  };
  return (
    <form className={styles.range} onSubmit={onSubmit}>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type={kind === 'days' ? 'date' : 'text'}
          name={name}
          defaultValue={name === 'from' ? from : to}
          label={t(`list.${name}`)}
          error={wrong.includes(name) ? t('list.wrongSum') : undefined}
        />
      ))}
      <Button type="submit" size="sm">
        {t('list.show')}
      </Button>
    </form>
  );
}
