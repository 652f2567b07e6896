import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#base/wire/api.ts';
import { getListingView, type ListingView, saveListingView } from '#shop/customers/contract.ts';
import { useUser } from '#shop/customers/user.tsx';
import { stored } from '#shop/kernel/stored.ts';

const view = stored<ListingView>('bastion.view', (text) =>
  text === '"table"' ? 'table' : 'cards',
);

/**
 * Cards or a table, as this browser has chosen last; whoever is signed in finds what they chose on any device. The
 * server, whose pages are for many, writes cards.
 */
export function useView() {
  const api = useApi();
  const client = useQueryClient();
  const person = useUser()?.id ?? null;
  const queryKey = ['listing-view', person];
  const { data = null } = useQuery({
    queryKey,
    queryFn: async () => (await api(getListingView, {})).view,
    enabled: person !== null && typeof window !== 'undefined',
    staleTime: Infinity,
    retry: false,
  });
  useEffect(() => {
    if (data !== null && data !== view.read()) view.write(data);
  }, [data]);
  const choose = (next: ListingView) => {
    view.write(next);
    if (person === null) return;
    client.setQueryData(queryKey, next);
    // Should it fail, this browser remembers it.
    void api(saveListingView, { body: { view: next } }).catch(() => undefined);
  };
  return [view.use(), choose] as const;
}
