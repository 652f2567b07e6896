import { useState } from 'react';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { OwnKey } from './contract.ts';
import styles from './key-table.module.css';
import { useRevokeKey } from './use-keys.ts';

type Props = { apiKey: OwnKey | null; onClose: () => void };

export function RevokeDialog({ apiKey, onClose }: Props) {
  // While it closes it still says which key it was about.
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey !== shown) setShown(apiKey);
  const press = useOnePress();
  const revoke = useRevokeKey(onClose);
  return (
    <Dialog
      isOpen={apiKey !== null}
      onClose={onClose}
      title={t('apiKeys.revokeTitle', { name: shown?.name ?? '' })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('apiKeys.keep')}
          </Button>
          <Button
            variant="line"
            className={styles.revoke}
            isLoading={revoke.isPending}
            onClick={() => shown && press(() => revoke.mutateAsync(shown.id), shown.id)}
          >
            {t('apiKeys.revoke')}
          </Button>
        </>
      }
    >
      <p>
        {t('apiKeys.revokeMeans')}{' '}
        {shown?.last_used_at
          ? t('apiKeys.revokeUsed', { at: formatMoment(shown.last_used_at) })
          : t('apiKeys.revokeUnused')}{' '}
        {t('apiKeys.revokeFinal')}
      </p>
    </Dialog>
  );
}
