import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Api, useApi } from '#base/wire/api.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { isLost, useRefusal } from '#shop/kernel/use-refusal.ts';
import * as contract from '#shop/projects/contract.ts';
import { PROJECTS, projectQuery } from '#shop/projects/queries.ts';

type Send = (api: Api) => Promise<{ project: contract.Project }>;

const SAVED = 2_000;

/** Every change of a project is saved at once, one after another; a refusal brings back what is stored. */
export function useProjectWrites(id: number) {
  const api = useApi();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isSaved, setIsSaved] = useState(false);
  const { queryKey } = projectQuery(api, String(id));
  const { mutateAsync, isPending } = useMutation({
    scope: { id: `project-${id}` },
    networkMode: 'always',
    retry: isLost,
    mutationFn: (send: Send) => send(api),
    onSuccess: async ({ project }) => {
      // A reading that left before the change must not arrive after it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, project);
      void queryClient.invalidateQueries({ queryKey: PROJECTS, refetchType: 'none' });
      setIsSaved(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsSaved(false), SAVED);
    },
    onError: (error) => {
      refuse(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  /** A refusal has been said by then. */
  const write = (send: Send) => mutateAsync(send).then(Boolean, () => false);
  const params = { id };
  return {
    isPending,
    isSaved,
    press,
    change: (body: contract.ChangeProject) =>
      write((call) => call(contract.changeProject, { params, body })),
    addSection: (name: string) => {
      const headers = withKey(newKey());
      return write((call) => call(contract.addSection, { params, body: { name }, headers }));
    },
    changeSection: (section: number, body: contract.ChangeSection) =>
      write((call) => call(contract.changeSection, { params: { id, section }, body })),
    removeSection: (section: number) =>
      write((call) => call(contract.removeSection, { params: { id, section } })),
    addLine: (section: number, product: number, quantity: number) => {
      const headers = withKey(newKey());
      const source = { from: 'products' as const, lines: [{ product, quantity }] };
      return write((call) =>
        call(contract.addLines, { params, body: { section, source }, headers }),
      );
    },
    changeLine: (line: number, body: contract.ChangeProjectLine) =>
      write((call) => call(contract.changeProjectLine, { params: { id, line }, body })),
    removeLine: (line: number) =>
      write((call) => call(contract.removeProjectLine, { params: { id, line } })),
  };
}
export type ProjectWrites = ReturnType<typeof useProjectWrites>;
