import { formatMoment } from '#text/format.ts';
import { Initials } from '#ui/initials.tsx';
import type { Colleague } from '#shop/approvals/contract.ts';
import styles from './who.module.css';

/** Somebody with the first letters of their name, and when. */
export const Who = ({ person, at }: { person: Colleague; at: string }) => (
  <span className={styles.who}>
    <Initials name={person.name} />
    <span>
      <b>{person.name}</b>
      <small>{formatMoment(at)}</small>
    </span>
  </span>
);
