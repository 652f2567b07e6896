import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { pageOf } from '#office/components/list/page-of.ts';
import type { Page } from '#office/components/list/description.ts';
import { listOrders } from '#staff/orders/contract.ts';

type List = { pages: Page<{ number: string }>[] };

const numbersIn = (list: List | undefined) =>
  list?.pages.flatMap(({ rows }) => rows.map(({ number }) => number)) ?? [];

/** The list somebody came from: the last one that was looked at and holds the order. */
function listWith(client: QueryClient, number: string): List | undefined {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['orders', 'list'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => state.data as List | undefined)
    .find((list) => numbersIn(list).includes(number));
}

/** What comes before and after an order in its list; who came by a link goes through what waits. */
export function useNeighbours(number: string) {
  const client = useQueryClient();
  // As it was when the order was opened: a step may take the order out of it.
  const [seen] = useState(() => listWith(client, number));
  const { data } = useQuery({
    queryKey: ['orders', 'waiting'],
    queryFn: async ({ signal }): Promise<List> => ({
      pages: [await pageOf(api(listOrders, { body: { view: 'waiting' }, signal }), 'orders')],
    }),
    enabled: seen === undefined,
  });
  const list = seen ?? data;
  const numbers = numbersIn(list);
  const at = numbers.indexOf(number);
  return {
    place: at + 1,
    count: numbers.length,
    hasMore: list?.pages.at(-1)?.hasMore ?? false,
    before: at > 0 ? numbers[at - 1] : undefined,
    after: at < 0 ? undefined : numbers[at + 1],
  };
}
