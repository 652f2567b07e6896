import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { MOST_ASSIGNED, type Transaction } from '#staff/payments/contract.ts';
import { plurals, t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { payAgain } from './payment-queries.ts';
import type { Sure } from './sure-dialog.tsx';
import styles from './payments.module.css';

const SureDialog = windowOnDemand(async () => (await import('./sure-dialog.tsx')).SureDialog);

type ButtonProps = { rows: Transaction[]; percent: number; onDone: (ids: number[]) => void };

/** Those of which the best proposal is as good as certain, at once. */
export function SureButton({ rows, percent, onDone }: ButtonProps) {
  const [isListing, setIsListing] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const allSure = rows.flatMap((transaction): Sure[] => {
    const proposal = transaction.proposals[0];
    return proposal && proposal.kind === 'invoices' && proposal.score > percent
      ? [{ transaction, proposal }]
      : [];
  });
  const sure = allSure.slice(0, MOST_ASSIGNED);
  return (
    <>
      {sure.length > 0 ? (
        <Button
          variant="line"
          size="sm"
          icon={<CheckCheck />}
          {...SureDialog.soon}
          onClick={() => setIsListing(true)}
        >
          {t('payments.sure.open', { percent })} <span className={styles.count}>{sure.length}</span>
        </Button>
      ) : null}
      {isListing ? (
        <SureDialog
          sure={sure}
          percent={percent}
          onClose={() => setIsListing(false)}
          onDone={async (done, refused) => {
            onDone(sure.map(({ transaction }) => transaction.id));
            if (done > 0) toasts.success(plurals('payments.sure.done', done));
            for (const { problem } of refused) toasts.warning(problem);
            await payAgain(client);
          }}
        />
      ) : null}
    </>
  );
}
