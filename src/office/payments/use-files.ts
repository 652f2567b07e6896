import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { addStatement } from '#staff/payments/contract.ts';
import { payAgain } from './payment-queries.ts';

/** What became of a file, as long as the screen is open: refused ones leave no other trace. */
type Result =
  | { name: string; outcome: 'new'; id: number; number: string; booked: number; all: number }
  | { name: string; outcome: 'known'; number: string }
  | { name: string; outcome: 'refused'; problem: string };
export type Brought = Result & { /** Which of them. */ at: number };

/** Files that are brought, the last one first. */
export function useFiles(onRead: (id: number) => void) {
  const client = useQueryClient();
  const [brought, setBrought] = useState<Brought[]>([]);
  const add = (one: Result) =>
    setBrought((all) => [{ ...one, at: (all[0]?.at ?? 0) + 1 }, ...all].slice(0, 5));
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) =>
      api(addStatement, { body: { name: file.name, content: await contentOf(file) } }),
    onSuccess: async (reply, { name }) => {
      for (const { id, number, is_new: isNew } of reply.statements)
        add(
          isNew && id !== null
            ? {
                name,
                outcome: 'new',
                id,
                number,
                booked: reply.booked,
                all: reply.booked + reply.unmatched + reply.known,
              }
            : { name, outcome: 'known', number },
        );
      await payAgain(client);
    },
    onError: (error, { name }) => add({ name, outcome: 'refused', problem: wordsOf(error) }),
  });
  return {
    brought,
    isBringing: isPending,
    forget: () => setBrought([]),
    // Whoever has left the screen meanwhile stays where they are.
    bring: (file: File) =>
      mutate(file, {
        onSuccess: ({ statements }) => {
          const shown = statements.find(({ id }) => id !== null);
          if (shown?.id) onRead(shown.id);
        },
      }),
  };
}

/** As base64: what a call carries is text. */
const contentOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*?,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
