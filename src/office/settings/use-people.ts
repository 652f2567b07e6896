import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { listPeople } from '#staff/people/contract.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await api(listPeople, { signal })).people,
});

/** Says what was done, or why not, and shows the list as it is now. */
export function useChange() {
  const client = useQueryClient();
  const toasts = useToasts();
  return {
    done: (words: string) => {
      toasts.success(words);
      return client.invalidateQueries(peopleQuery);
    },
    refused: (error: Error) => {
      toasts.error(wordsOf(error));
      void client.invalidateQueries(peopleQuery);
    },
  };
}
