import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { showProducts } from '#staff/products/contract.ts';
import { plurals, t } from '#text/office/products.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';

type Asked = { ids: number[]; is_sold: boolean };

/** Hides products or shows them again, says how many, and offers to take it back. */
export function useVisibility(onDone: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const send = async (body: Asked) => {
    const { ids } = await api(showProducts, { body });
    await readAnew(client, ['products']);
    return ids;
  };
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (ids, { is_sold: isSold }) => {
      let isPressed = false;
      const takeBack = () => {
        if (isPressed) return;
        isPressed = true;
        send({ ids, is_sold: !isSold }).catch((error: unknown) => toasts.error(wordsOf(error)));
      };
      toasts.success(plurals(isSold ? 'products.shown' : 'products.hidden', ids.length), {
        life: 10_000,
        action:
          ids.length > 0 ? (
            <Button variant="line" size="sm" onClick={takeBack}>
              {t('products.giveBack')}
            </Button>
          ) : undefined,
      });
      onDone();
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
  return {
    isPending: sending.isPending,
    set: (chosen: readonly { id: number }[], isSold: boolean) =>
      sending.isPending || sending.mutate({ ids: chosen.map(({ id }) => id), is_sold: isSold }),
  };
}
