import { useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { openOrder, stepOrderBack } from '#staff/orders/order-contract.ts';
import { orderQuery } from './order-work.ts';

/** A button for the toast of a step: takes it back, once however often it is pressed. */
export function useUndoStep() {
  const client = useQueryClient();
  const toasts = useToasts();
  /** `version` as it was after the step; who has not seen it asks for it. */
  return (number: string, version?: number) => {
    const params = { number };
    let isPressed = false;
    const undo = async () => {
      if (isPressed) return;
      isPressed = true;
      try {
        const seen = version ?? (await api(openOrder, { params })).order.version;
        const { order } = await api(stepOrderBack, { params, body: { version: seen } });
        client.setQueryData(orderQuery(number).queryKey, order);
        toasts.success(t('order.wentBack'));
      } catch (error) {
        toasts.error(wordsOf(error));
      }
      await readAnew(client, ['day', 'numbers', 'orders']);
    };
    return (
      <Button variant="line" size="sm" onClick={() => void undo()}>
        {t('order.undo')}
      </Button>
    );
  };
}
