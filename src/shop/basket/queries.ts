import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '#base/api.ts';
import { useUser } from '#shop/customers/user.tsx';
import * as contract from './contract.ts';
import { rememberBasket, useMayHaveBasket } from './guest-flag.ts';

export const BASKET = ['basket'];

export const basketQuery = (api: Api) =>
  queryOptions({
    queryKey: BASKET,
    queryFn: async ({ signal }) => {
      const { basket } = await api(contract.getBasket, { params: { lang: 'sk' }, signal });
      rememberBasket(basket.amount > 0);
      return basket;
    },
    // Another device may have changed it; coming back to the tab is reason enough to look.
    refetchOnWindowFocus: 'always',
  });

/** For the header, on every page: a guest who never added anything causes no call. */
export function useKnownBasket(): contract.Basket | undefined {
  const isCustomer = useUser() !== null;
  const mayHaveBasket = useMayHaveBasket();
  const { data } = useQuery({ ...basketQuery(useApi()), enabled: isCustomer || mayHaveBasket });
  return data;
}
