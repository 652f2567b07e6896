import { useState } from 'react';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { type Approval, LONGEST_MESSAGE } from '#shop/approvals/contract.ts';
import styles from './refuse-dialog.module.css';

const OFTEN = ['inStock', 'another', 'postponed'] as const;
const wordsFor = (reason: (typeof OFTEN)[number]) => t(`account.approvals.reasons.${reason}`);

type Props = {
  approval: Approval;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  onRefuse: (reason: string) => void;
};

/** A refusal needs a reason. What was typed stays when the dialog is closed. */
export function RefuseDialog({ approval, isOpen, isPending, onClose, onRefuse }: Props) {
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const isMissing = reason.trim() === '';
  const refuse = () => {
    setWasSent(true);
    if (!isMissing) onRefuse(reason.trim());
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('account.approvals.refuseTitle', { number: approval.number })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button isLoading={isPending} onClick={refuse}>
            {t('account.approvals.refuse')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className="muted">
          {t('account.approvals.refuseHint', { name: approval.asked_by.name })}
        </p>
        <RadioRows label={t('account.approvals.often')}>
          {OFTEN.map((one) => (
            <RadioRow
              key={one}
              name="often"
              label={wordsFor(one)}
              checked={reason === wordsFor(one)}
              onChange={() => setReason(wordsFor(one))}
            />
          ))}
        </RadioRows>
        <TextArea
          label={t('account.approvals.reason')}
          rows={3}
          isRequired
          maxLength={LONGEST_MESSAGE}
          error={wasSent && isMissing ? t('account.approvals.reasonMissing') : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
