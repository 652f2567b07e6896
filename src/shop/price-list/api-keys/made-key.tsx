import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './made-key.module.css';

type Props = { name: string; token: string; onDone: () => void };

/** The one time that a key is seen. */
export function MadeKey({ name, token, onDone }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.made}>
      <h3 ref={title} tabIndex={-1}>
        <CircleCheck />
        {t('apiKeys.madeNamed', { name })}
      </h3>
      <div className={styles.key}>
        <TextField
          isLabelHidden
          readOnly
          className={styles.token}
          label={t('apiKeys.token')}
          value={token}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton variant="ink" text={token} />
      </div>
      <p>{t('apiKeys.onlyNow')}</p>
      <div className={styles.end}>
        <Checkbox
          label={t('apiKeys.saved')}
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
        />
        <Button variant="line" disabled={!isSaved} onClick={onDone}>
          {t('apiKeys.done')}
        </Button>
      </div>
    </div>
  );
}
