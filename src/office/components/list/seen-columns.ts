import { useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { sessionQuery, useSession } from '#office/api/session.ts';
import { chooseColumns } from '#staff/people/chosen-columns-contract.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { columnsChange, columnsIn } from './asked.ts';
import type { Address, ChangeAddress, ListDescription, ListTypes } from './description.ts';

type Of = Pick<ListDescription<ListTypes>, 'subject' | 'hasColumnChoice'>;

/** Those of the address, so that a link shows the same list, else those the person has chosen; undefined for all. */
export function useSeenColumns(
  { subject, hasColumnChoice }: Of,
  address: Address,
): readonly string[] | undefined {
  const { chosen_columns: chosen } = useSession();
  return hasColumnChoice && (columnsIn(address) ?? chosen[subject]);
}

/** Puts a choice into the address, and keeps it for the next time. */
export function useChooseColumns(subject: string, all: readonly string[], change: ChangeAddress) {
  const client = useQueryClient();
  const toasts = useToasts();
  return (names: readonly string[]) => {
    const columns = names.length === all.length ? null : [...names];
    client.setQueryData(sessionQuery.queryKey, (session) => {
      if (!session) return session;
      const { [subject]: _, ...others } = session.chosen_columns;
      const chosen_columns = columns ? { ...others, [subject]: columns } : others;
      return { ...session, chosen_columns };
    });
    change(columnsChange(all, names));
    api(chooseColumns, { body: { list: subject, columns } }).catch((error: unknown) =>
      toasts.error(wordsOf(error)),
    );
  };
}
