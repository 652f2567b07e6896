import { useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { payAgain } from './payment-queries.ts';
import { undoTransaction } from '#staff/payments/contract.ts';

const UNDO_LIFE = 10_000;

/** What follows a decision about a movement: lists anew, and a toast that takes it back. */
export function useDecisions() {
  const client = useQueryClient();
  const toasts = useToasts();

  async function undo(id: number, version: number) {
    try {
      await api(undoTransaction, { params: { id }, body: { version } });
      toasts.success(t('payments.undone'));
    } catch (error) {
      toasts.error(wordsOf(error));
    }
    await payAgain(client);
  }

  const decided = async (message: string, id: number, version: number) => {
    // A second press would be told that somebody else was faster.
    let isPressed = false;
    const undoOnce = () => {
      if (isPressed) return;
      isPressed = true;
      void undo(id, version);
    };
    toasts.success(message, {
      life: UNDO_LIFE,
      action: (
        <Button variant="line" size="sm" onClick={undoOnce}>
          {t('payments.undo')}
        </Button>
      ),
    });
    await payAgain(client);
  };

  const failed = async (error: unknown) => {
    toasts.error(wordsOf(error));
    await payAgain(client);
  };
  return { decided, failed, undo };
}
