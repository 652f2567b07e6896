import { useQueryClient } from '@tanstack/react-query';
import { newKey } from '#office/api/new-key.ts';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { undoChange } from '#staff/history/contract.ts';
import { t } from '#text/office/categories.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** As long as somebody may notice a slip of the hand. */
const LIFE_MS = 10_000;

/** Says what was done, with the way back where the history knows it, and shows everything as it is now. */
export function useSaid() {
  const client = useQueryClient();
  const toasts = useToasts();
  const undo = async (audit: string) => {
    try {
      const headers = { 'idempotency-key': newKey() };
      await api(undoChange, { params: { id: Number(audit) }, body: {}, headers });
      toasts.success(t('categories.givenBack'));
    } catch (error) {
      toasts.error(wordsOf(error));
    }
    await readAnew(client, ['categories']);
  };
  return (said: string, audit?: string) => {
    let isPressed = false;
    const press = () => {
      if (isPressed || audit === undefined) return;
      isPressed = true;
      void undo(audit);
    };
    toasts.success(
      said,
      audit === undefined
        ? {}
        : {
            life: LIFE_MS,
            action: (
              <Button variant="line" size="sm" onClick={press}>
                {t('categories.giveBack')}
              </Button>
            ),
          },
    );
    return readAnew(client, ['categories']);
  };
}
