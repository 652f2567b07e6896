import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { staleOf } from '#office/api/stale.ts';
import { api } from '#office/api/send.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { lookAlong, openOrder, type WorkedOrder } from '#staff/orders/order-contract.ts';

export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'work', number],
    queryFn: async ({ signal }) => (await api(openOrder, { params: { number }, signal })).order,
    retry: false,
  });

/** The newest order, where somebody was refused because they had seen an older one. */
export const newestOf = (error: unknown): WorkedOrder | null =>
  staleOf<WorkedOrder>(error)?.current ?? null;

/** How long a toast offers to take back what it tells of. */
export const OFFER_LIFE = 10_000;

type Act = {
  send: (seen: { version: number }) => Promise<{ order: WorkedOrder }>;
  /** What is said once it is done. */
  done: string;
  onDone?: (() => void) | undefined;
  /** Beside what is said: a way to take it back, for instance. */
  action?: ((order: WorkedOrder) => ReactNode) | undefined;
};

/** One order, what is done with it, and what somebody else has done meanwhile. */
export function useOrderWork(number: string) {
  const client = useQueryClient();
  const toasts = useToasts();
  const query = useQuery(orderQuery(number));
  /** What was on the screen when a change came too late. */
  const [outdated, setOutdated] = useState<WorkedOrder | null>(null);
  const show = (order: WorkedOrder) => {
    client.setQueryData(orderQuery(number).queryKey, order);
    void client.invalidateQueries({ queryKey: ['orders', 'list'] });
    void client.invalidateQueries({ queryKey: ['orders', 'counts'] });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Act) => send({ version: query.data!.version }),
    onSuccess: ({ order }, { done, onDone, action }) => {
      setOutdated(null);
      show(order);
      const offered = action?.(order);
      toasts.success(done, offered ? { action: offered, life: OFFER_LIFE } : {});
      onDone?.();
    },
    onError: (error) => {
      const newest = newestOf(error);
      if (!newest) return toasts.error(wordsOf(error));
      setOutdated(query.data!);
      show(newest);
    },
  });
  return {
    query,
    refetch: query.refetch,
    show,
    act: mutate,
    isPending,
    outdated,
    forgetOutdated: useCallback(() => setOutdated(null), []),
  };
}

const PRESENCE_EVERY_MS = 15_000;

/** Tells others that this order is on the screen, and hears who else has it open and whether it has changed. */
export function useOthers(number: string): { others: string[]; version: number } {
  const [heard, setHeard] = useState({ others: [] as string[], version: 0 });
  useEffect(() => {
    const tell = (isLeaving: boolean) =>
      api(lookAlong, { params: { number }, body: { is_leaving: isLeaving } });
    const look = () => {
      if (document.visibilityState === 'visible') tell(false).then(setHeard, () => {});
    };
    look();
    const timer = setInterval(look, PRESENCE_EVERY_MS);
    return () => {
      clearInterval(timer);
      tell(true).catch(() => {});
    };
  }, [number]);
  return heard;
}
