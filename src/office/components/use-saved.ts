import { useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** Says what was done to a customer, or why not, and shows it as it is now. */
export function useSaved(id: number) {
  const client = useQueryClient();
  const toasts = useToasts();
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['customers', 'one', id] }),
      client.invalidateQueries({ queryKey: ['customers', 'list'] }),
      client.invalidateQueries({ queryKey: ['customers', 'counts'] }),
    ]);
  };
  return {
    refresh,
    done: (words: string) => {
      if (words) toasts.success(words);
      return refresh();
    },
    refused: (error: Error) => {
      toasts.error(wordsOf(error));
      void refresh();
    },
  };
}
