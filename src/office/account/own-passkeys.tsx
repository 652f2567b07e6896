import { useState } from 'react';
import { Box } from '#office/components/screen.tsx';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { formatDate, formatMoment } from '#text/format.ts';
import { t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import type { Passkey } from '#staff/people/account-contract.ts';
import { canUsePasskeys } from './use-passkey.ts';
import styles from './account.module.css';

const { AddDialog, RemoveDialog } = windowsOnDemand(() => import('./passkey-dialogs.tsx'));

export function OwnPasskeys({ passkeys }: { passkeys: Passkey[] }) {
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const isSupported = canUsePasskeys();
  return (
    <Box
      isFlush
      title={t('account.passkeys.title')}
      action={
        isSupported ? (
          <WindowButton opens={AddDialog} variant="line" size="sm">
            {t('account.passkeys.add')}
          </WindowButton>
        ) : null
      }
      foot={isSupported ? t('account.passkeys.note') : t('account.passkeys.unsupported')}
    >
      {passkeys.length === 0 ? <p className={styles.none}>{t('account.passkeys.none')}</p> : null}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <b>{passkey.name}</b>
              <small>
                {t('account.passkeys.since', { day: formatDate(passkey.created_at) })} ·{' '}
                {passkey.used_at
                  ? t('account.passkeys.used', { moment: formatMoment(passkey.used_at) })
                  : t('account.passkeys.unused')}
              </small>
            </span>
            <Button
              variant="quiet"
              size="sm"
              {...RemoveDialog.soon}
              onClick={() => setRemoved(passkey)}
            >
              {t('account.passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {removed ? <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} /> : null}
    </Box>
  );
}
