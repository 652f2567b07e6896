import { useEffect, useRef } from 'react';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Note } from '#ui/note.tsx';
import styles from './second-factor.module.css';

export type Begun = { secret: string; picture: string };

/** The secret, to scan or to type. */
export function SecretPicture({ secret, picture }: Begun) {
  return (
    <>
      <p>{t('account.secondFactor.scan')}</p>
      <img
        className={styles.picture}
        src={picture}
        alt={t('account.secondFactor.picture')}
        width={200}
        height={200}
      />
      <p>{t('account.secondFactor.typed')}</p>
      <p className={styles.secret}>
        <code className="code">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} />
      </p>
    </>
  );
}

type Props = { codes: string[]; isNew: boolean; onClose: () => void };

export function RecoveryCodes({ codes, isNew, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h3 ref={title} tabIndex={-1}>
        {t('account.secondFactor.codesTitle')}
      </h3>
      <p>{t('account.secondFactor.codesIntro')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className="code">{code}</code>
          </li>
        ))}
      </ul>
      {isNew ? <Note>{t('account.secondFactor.sessionsStay')}</Note> : null}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('account.secondFactor.codesSaved')}</Button>
        <CopyButton text={codes.join('\n')} />
      </div>
    </div>
  );
}
