import type { ReactNode } from 'react';
import { shortMoment } from '#office/components/format.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './detail.module.css';

type ColumnsProps = {
  side: ReactNode;
  /** What stands in a box of the side has room between. */
  isSpaced?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A thing and, beside it, boxes of what belongs to it; without room they stand below. */
export const Columns = ({ side, isSpaced = false, className, children }: ColumnsProps) => (
  <div className={classNames(styles.columns, isSpaced && styles.spaced, className)}>
    <div>{children}</div>
    <div>{side}</div>
  </div>
);

/** Below the head of a screen: states, and what is worth a glance. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <p className={styles.facts}>{children}</p>
);

type PairsProps = { className?: string | undefined; children: ReactNode };

/** What is known, each value with its name. */
export const Pairs = ({ className, children }: PairsProps) => (
  <dl className={classNames(styles.pairs, className)}>{children}</dl>
);

type PairProps = { label: ReactNode; isStrong?: boolean; children: ReactNode };

export const Pair = ({ label, isStrong = false, children }: PairProps) => (
  <div className={isStrong ? styles.strong : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

type Happened = { key: string | number; at: string; words: ReactNode; more?: ReactNode };

/** What happened and when, in the order it is given. */
export const History = ({ of }: { of: readonly Happened[] }) => (
  <ol className={styles.history}>
    {of.map(({ key, at, words, more }) => (
      <li key={key}>
        <span>
          {words}
          {more}
        </span>
        <time dateTime={at}>{shortMoment(at)}</time>
      </li>
    ))}
  </ol>
);
