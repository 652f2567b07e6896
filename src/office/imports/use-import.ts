import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { getImport } from '#staff/imports/contract.ts';
import type { ImportState, OneImport } from '#staff/imports/shapes-contract.ts';

const WORKING: readonly ImportState[] = ['previewing', 'running', 'returning'];
export const isWorking = (state: ImportState) => WORKING.includes(state);
/** Events tell of it too; a browser that has lost them still sees the end. */
const ASK_AGAIN_MS = 800;

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await api(getImport, { params: { id }, signal })).import,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data && isWorking(data.state) ? ASK_AGAIN_MS : false,
  });

/** One press of the screen: what it does is of the version that is shown. */
export function useStep({ id, version }: Pick<OneImport, 'id' | 'version'>) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (send: (asked: { params: { id: number }; version: number }) => Promise<unknown>) =>
      send({ params: { id }, version }),
    onMutate: () => setProblem(undefined),
    onError: (error) => setProblem(wordsOf(error)),
    onSettled: () => readAnew(client, ['imports']),
  });
  return { step: mutate, isPending, problem };
}
export type Step = ReturnType<typeof useStep>;
