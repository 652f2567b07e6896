import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { type Bastion, Fort } from './fort.tsx';
import styles from './title-bar.module.css';

type Props = {
  title: ReactNode;
  sentence?: ReactNode;
  /** A number and its noun, as `plurals()` writes it: 31 produktov. */
  count?: string | undefined;
  lit?: Bastion | undefined;
  /** The count is about to change. */
  isWaiting?: boolean;
};

/** Head of a listing, in the hue of the nearest `data-cat`. */
export function TitleBar({ title, sentence, count, lit, isWaiting = false }: Props) {
  return (
    <header className={classNames(styles.bar, 'cut')}>
      <Fort lit={lit} className={styles.fort} />
      <div>
        <h1 className={styles.title}>{title}</h1>
        {sentence ? <p className={styles.sentence}>{sentence}</p> : null}
      </div>
      {count ? <Count text={count} isWaiting={isWaiting} /> : null}
    </header>
  );
}

function Count({ text, isWaiting }: { text: string; isWaiting: boolean }) {
  const noun = text.search(/\p{L}/u);
  return (
    <p className={styles.count} aria-busy={isWaiting || undefined}>
      <b>{text.slice(0, noun)}</b>
      {text.slice(noun)}
    </p>
  );
}
