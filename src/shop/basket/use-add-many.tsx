import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import * as contract from './contract.ts';
import { BASKET } from './queries.ts';
import { IN_TURN, useReadBasketAgain, useShowBasket } from './use-basket-writes.ts';

type Wanted = { product: number; quantity: number; line?: number };
type Addition = { lines: Wanted[]; key: string };

/** Products that got in, and those that did not. */
export type Outcome = { added: number[]; refused: number[] };

/** Puts several products into the basket with one call, and tells what came of it. */
export function useAddMany(onAdded: (outcome: Outcome) => void) {
  const api = useApi();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  const press = useOnePress();
  const { mutateAsync, isPending } = useMutation({
    ...IN_TURN,
    mutationKey: [...BASKET, 'addMany'],
    mutationFn: ({ lines, key }: Addition) =>
      api(contract.addManyToBasket, { body: { lines }, headers: withKey(key) }),
    onSuccess: async (response, { lines }) => {
      await showBasket(response);
      onAdded(outcomeOf(lines, response.refused));
    },
    onError: (error, { lines }) => {
      const refused = refusedIn(error);
      if (refused) onAdded(outcomeOf(lines, refused));
      else refuse(error);
      void readAgain();
    },
  });
  const add = (lines: Wanted[]) => press(() => mutateAsync({ lines, key: newKey() }));
  return { add, isPending };
}

const outcomeOf = (lines: Wanted[], refusals: contract.RefusedLine[]): Outcome => {
  const refused = refusals.map(({ product }) => product);
  const sent = lines.map(({ product }) => product);
  return { added: sent.filter((product) => !refused.includes(product)), refused };
};

/** Names the lines when none of them could be added. */
const refusedIn = (error: unknown) =>
  error instanceof ShopError
    ? (error.payload['refused'] as contract.RefusedLine[] | undefined)
    : undefined;
