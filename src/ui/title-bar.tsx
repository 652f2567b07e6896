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
};

/** Head of a listing, in the hue of the nearest `data-cat`. */
export function TitleBar({ title, sentence, count, lit }: Props) {
  return (
    <header className={classNames(styles.bar, 'cut')}>
      <Fort lit={lit} className={styles.fort} />
      <div>
        <h1 className={styles.title}>{title}</h1>
        {sentence ? <p className={styles.sentence}>{sentence}</p> : null}
      </div>
      {count ? <Count text={count} /> : null}
    </header>
  );
}

function Count({ text }: { text: string }) {
  const noun = text.search(/\p{L}/u);
  return (
    <p className={styles.count}>
      <b>{text.slice(0, noun)}</b>
      {text.slice(noun)}
    </p>
  );
}
