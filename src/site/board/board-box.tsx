import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import styles from './board-box.module.css';

type Props = {
  title: string;
  /** Where there is more of it. */
  more?: ReactNode;
  children: ReactNode;
};

/** One box of the account's board. */
export const BoardBox = ({ title, more, children }: Props) => (
  <Card as="section" isFlushOnSmall className={styles.box} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {more}
    </div>
    {children}
  </Card>
);
