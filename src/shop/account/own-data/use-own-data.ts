import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';

/** What the customer has changed of themselves is read again, here and in their other tabs. */
export function useReadOwnAgain() {
  const keys = [['customer'], userQuery(useApi()).queryKey];
  const queryClient = useQueryClient();
  return async () => {
    for (const queryKey of keys) tellOtherTabs(queryKey);
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
