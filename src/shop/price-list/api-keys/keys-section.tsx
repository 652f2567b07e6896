import { useSuspenseQuery } from '@tanstack/react-query';
import { Key, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { OwnKey } from './contract.ts';
import styles from './keys-section.module.css';
import { KeyTable } from './key-table.tsx';
import { MadeKey } from './made-key.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { keysQuery } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Keys of the company: made, shown once, seen at work, revoked. */
export function KeysSection() {
  const { data: keys } = useSuspenseQuery(keysQuery(useApi()));
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<{ key: OwnKey; token: string } | null>(null);
  const [revoked, setRevoked] = useState<OwnKey | null>(null);

  return (
    <section>
      <div className={styles.head}>
        <h2>{t('apiKeys.title')}</h2>
        <span className="muted">{t('apiKeys.purpose')}</span>
        <Button variant="line" icon={<Plus />} onClick={() => setIsMaking(true)}>
          {t('apiKeys.new')}
        </Button>
      </div>
      {made ? (
        <MadeKey name={made.key.name} token={made.token} onDone={() => setMade(null)} />
      ) : null}
      {keys.length > 0 ? (
        <KeyTable keys={keys} newId={made?.key.id} onRevoke={setRevoked} />
      ) : (
        <Card isFlushOnSmall className={styles.none}>
          <Key />
          <b>{t('apiKeys.none')}</b>
          <p>{t('apiKeys.noneHint')}</p>
        </Card>
      )}
      <NewKeyDialog
        isOpen={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={(one) => {
          setIsMaking(false);
          setMade(one);
        }}
      />
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />
    </section>
  );
}
