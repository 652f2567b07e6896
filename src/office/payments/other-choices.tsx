import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { searchQuery } from '#office/api/search-query.ts';
import { t } from '#text/office/payments.ts';
import { classNames } from '#ui/class-names.ts';
import { euros } from './payment-euros.ts';
import type { Proposal } from '#staff/payments/contract.ts';
import small from '#ui/small-box.module.css';
import styles from './payments.module.css';

export type Choice = {
  key: string;
  parts: { number: string; cents: number }[];
  writesOff: boolean;
  isByHand: boolean;
  /** The customer whose overpayment all of it becomes. */
  overpaidBy?: number;
};

/** Known by its documents and sums: lists that come anew may have it in another place, or not at all. */
export const choiceOf = ({ kind, parts, write_off_cents: writeOff }: Proposal): Choice => ({
  key: [kind, writeOff, ...parts.map(({ number, cents }) => `${number}=${cents}`)].join(' '),
  parts,
  writesOff: writeOff !== 0,
  isByHand: false,
});

const overpaidChoice = (id: number): Choice => ({
  key: `overpaid ${id}`,
  parts: [],
  writesOff: false,
  isByHand: true,
  overpaidBy: id,
});

type Props = {
  left: number;
  payers: { id: number; company_name: string }[];
  chosen: Choice | null;
  name: string;
  onChoose: (choice: Choice | null) => void;
};

/** What no proposal says: an overpayment of the customer, or any other invoice, by what the search of the office knows it by. */
export function OtherChoices({ left, payers, chosen, name, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { data } = useQuery({ ...searchQuery(query), enabled: query.length >= 2 });
  const found = query.length >= 2 ? data : undefined;
  const known = new Set(payers.map(({ id }) => id));
  const customers = [...payers, ...(found?.customers ?? []).filter(({ id }) => !known.has(id))];
  return (
    <>
      {(found?.invoices ?? [])
        .filter((one) => one.unpaid_cents > 0)
        .map((one) => (
          <label key={one.number} className={styles.proposal}>
            <input
              type="radio"
              className={small.dot}
              name={name}
              checked={chosen?.key === one.number}
              onChange={() =>
                onChoose({
                  key: one.number,
                  writesOff: false,
                  isByHand: true,
                  parts: [{ number: one.number, cents: Math.min(left, one.unpaid_cents) }],
                })
              }
            />
            <span>
              <b>{one.number}</b> <span className={styles.quiet}>{one.company_name}</span>
            </span>
            <span className={styles.money}>{euros(one.unpaid_cents)}</span>
            <ByHand />
          </label>
        ))}
      {customers.map(({ id, company_name: company }) => (
        <label key={id} className={styles.proposal}>
          <input
            type="radio"
            className={small.dot}
            name={name}
            checked={chosen?.overpaidBy === id}
            onChange={() => onChoose(overpaidChoice(id))}
          />
          <span>
            <b>{t('payments.overpaid.choice')}</b>{' '}
            <span className={styles.quiet}>{t('payments.overpaid.choiceMore', { company })}</span>
          </span>
          <span className={styles.money}>{euros(left)}</span>
          <ByHand />
        </label>
      ))}
      <label className={styles.other}>
        <Search />
        <span className="visually-hidden">{t('payments.anotherLabel')}</span>
        <input
          value={typed}
          maxLength={LONGEST_SEARCH}
          placeholder={t('payments.another')}
          onChange={(event) => {
            setTyped(event.target.value);
            // A choice among earlier hits is not shown any more.
            if (chosen?.isByHand) onChoose(null);
          }}
          onKeyDown={(event) => {
            // Enter looks for it; the button, or Enter on what was found, assigns.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </label>
    </>
  );
}

const ByHand = () => (
  <span className={classNames(styles.percent, styles.byHand)}>{t('payments.byHand')}</span>
);
