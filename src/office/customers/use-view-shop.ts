import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShopError } from '#base/wire/errors.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { t } from '#text/office/customers.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { viewShop } from '#staff/customers/contract.ts';

type Wanted = { id: number; opened: Window | null };

/** The shop as a customer sees it, in a tab that was opened by the press: browsers block one that opens later. */
export function useViewShop() {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async ({ id, opened }: Wanted) => {
      if (!opened) throw new ShopError('blocked');
      try {
        opened.location.href = (await api(viewShop, { params: { id }, body: {} })).url;
      } catch (error) {
        opened.close();
        throw error;
      }
    },
    // The activity of the customer shows it.
    onSuccess: () => client.invalidateQueries({ queryKey: ['customers'] }),
    onError: (error) =>
      toasts.error(
        error instanceof ShopError && error.code === 'blocked'
          ? t('customer.blocked')
          : wordsOf(error),
      ),
  });
}
