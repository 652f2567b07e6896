import type { ReactNode } from 'react';

import { t } from '#text/text.ts';

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
  isRecounting?: boolean;
};

/** Head of a listing, in the hue of the nearest `data-cat`. */
export function TitleBar({ title, sentence, count, lit, isRecounting = false }: Props) {
  return (
    <header className={classNames(styles.bar, 'cut')}>
      <Fort lit={lit} className={styles.fort} />
      <div>
        <h1 className={styles.title}>{title}</h1>
        {sentence ? <p className={styles.sentence}>{sentence}</p> : null}
      </div>
      {count ? <Count text={count} isRecounting={isRecounting} /> : null}
    </header>
  );
}

function Count({ text, isRecounting }: { text: string; isRecounting: boolean }) {
  const noun = text.search(/\p{L}/u);
  if (isRecounting)
    return (
      <p className={styles.count} aria-busy="true">
        <b />
        {t('listing.recounting')}
      </p>
    );
  return (
    <p className={styles.count}>
      <b>{text.slice(0, noun)}</b>
      {text.slice(noun)}
    </p>
  );
}
