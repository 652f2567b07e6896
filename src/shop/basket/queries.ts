import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Api, useApi } from '#base/wire/api.ts';
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
    // Read again when the tab gets focus: another device may have changed it.
    refetchOnWindowFocus: 'always',
  });

export const basketBriefQuery = (api: Api) =>
  queryOptions({
    queryKey: [...BASKET, 'brief'],
    queryFn: async ({ signal }) => {
      const { basket } = await api(contract.getBasketBrief, { params: { lang: 'sk' }, signal });
      rememberBasket(basket.amount > 0);
      return basket;
    },
    refetchOnWindowFocus: 'always',
  });

/**
 * For the header, on every page: a guest who never added anything causes no call, and a page that does
 * not show the lines does not carry them. Once the whole basket is here, it is what the header follows.
 */
export function useKnownBasket(): contract.BasketBrief | undefined {
  const api = useApi();
  const isCustomer = useUser() !== null;
  const mayHaveBasket = useMayHaveBasket();
  const mayAsk = isCustomer || mayHaveBasket;
  const { data: whole } = useQuery({
    ...basketQuery(api),
    enabled: ({ state }) => mayAsk && state.data !== undefined,
  });
  const { data: brief } = useQuery({
    ...basketBriefQuery(api),
    enabled: mayAsk && whole === undefined,
  });
  return whole ? briefOf(whole) : brief;
}

const briefOf = ({ products, ...whole }: contract.Basket): contract.BasketBrief => ({
  ...whole,
  products: products.map(({ product }) => product),
  quantities: products.map(({ quantity }) => quantity),
});

/** How many of a product are in the basket; none until the page is hydrated, for pages are shared by many. */
export function useInBasket(product: number): number {
  const basket = useKnownBasket();
  const place = basket?.products.indexOf(product) ?? -1;
  const quantity = basket?.quantities[place] ?? 0;
  return useSyncExternalStore(
    neverChanges,
    () => quantity,
    () => 0,
  );
}

const neverChanges = () => () => {};
