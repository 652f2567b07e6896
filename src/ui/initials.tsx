import { classNames } from './class-names.ts';
import styles from './initials.module.css';

type Props = { name: string; isYou?: boolean };

/** Stands beside a name, or beside an address where there is none. */
export const Initials = ({ name, isYou = false }: Props) => (
  <span className={classNames(styles.initials, isYou && styles.you)} aria-hidden="true">
    {initialsOf(name)}
  </span>
);

export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
