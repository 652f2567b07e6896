import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { staleOf } from '#office/api/stale.ts';
import type { Stale } from '#staff/stale.ts';
import {
  getMatrix,
  type Matrix,
  type MatrixChange,
  MOST_CELLS,
  saveMatrix,
} from '#staff/prices/matrix-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/prices.ts';
import { type Draft, over } from './matrix-rows.ts';

export const useMatrixQuery = () =>
  useQuery({
    queryKey: ['prices', 'matrix'],
    queryFn: async ({ signal }) => (await api(getMatrix, { signal })).matrix,
  });

type Late = Pick<Stale, 'changed_by' | 'changed_at'> & { seen: Draft };
const NOTHING: Draft = new Map();

/** What is edited in the matrix until all of it is saved at once, over what is there by then. */
export function useMatrix(read: Matrix, onSaved: (changes: MatrixChange[]) => void) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Draft>(NOTHING);
  /** What was there when somebody else was faster, newer than what was read. */
  const [late, setLate] = useState<Late>();
  /** What was refused until it is pressed once more. */
  const [asked, setAsked] = useState<Draft>();
  const save = useMutation({
    mutationFn: async (draft: Draft) => {
      const changes = [...draft.values()];
      await api(saveMatrix, { body: { changes, is_confirmed: asked === draft } });
      return changes;
    },
    onSuccess: async (changes) => {
      setTyped(NOTHING);
      setLate(undefined);
      onSaved(changes);
      await readAnew(client, ['prices', 'customers']);
    },
    onError: (error, draft) => {
      const stale = staleOf<{ matrix: Matrix }>(error);
      if (stale) {
        client.setQueryData(['prices', 'matrix'], stale.current.matrix);
        setTyped(over(stale.current.matrix, draft));
        setLate({ ...stale, seen: draft });
      } else if (error instanceof ShopError && error.code === 'messages.office.farDiscount')
        setAsked(draft);
    },
  });
  const change = (next: Draft) => {
    setTyped(next);
    if (!save.isPending) save.reset();
  };
  const isTooMany = typed.size > MOST_CELLS;
  const problem = isTooMany
    ? t('prices.matrix.tooMany', { most: formatCount(MOST_CELLS) })
    : save.error && !staleOf(save.error)
      ? wordsOf(save.error)
      : undefined;
  return {
    draft: typed,
    change,
    problem,
    late,
    /** Mine that went over something of theirs. */
    differences: late ? differencesOf(late.seen, over(read, late.seen)) : [],
    isSaving: save.isPending,
    save: () => {
      if (typed.size > 0 && !isTooMany && !save.isPending) save.mutate(typed);
    },
    discard: () => {
      setTyped(NOTHING);
      setLate(undefined);
      save.reset();
    },
  };
}

const differencesOf = (seen: Draft, now: Draft) =>
  [...seen].flatMap(([key, { was }]) => {
    const is = now.get(key)?.was;
    return is === undefined || is === was ? [] : [{ key, was, is }];
  });
