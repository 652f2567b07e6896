import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import * as additions from '#shop/basket/additions-contract.ts';
import { rememberBasket } from '#shop/basket/guest-flag.ts';
import { BASKET } from '#shop/basket/queries.ts';
import { UndoButton } from '#shop/basket/page/undo-button.tsx';
import { IN_TURN, useReadBasketAgain } from '#shop/basket/use-basket-writes.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { pq, tq } from '#text/quick-order.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { isReady, type Item, summedUp } from '#shop/quick-order/list.ts';
import type { Tools } from './row-tools.ts';

/** Long enough to change one's mind. */
const TOAST_MS = 20_000;

/** Puts the rows that are ready into the basket, and takes exactly them out again. */
export function useAddRows(tools: Tools) {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const readAgain = useReadBasketAgain();
  const press = useOnePress();
  const basketChanged = async () => {
    rememberBasket(true);
    await readAgain();
    tellOtherTabs(BASKET);
  };

  const undoing = useMutation({
    ...IN_TURN,
    mutationKey: [...BASKET, 'undo'],
    mutationFn: (addition: number) => api(additions.undoAddition, { body: { addition } }),
    onSuccess: async (_, addition) => {
      tools.change((now) =>
        now.done?.addition === addition
          ? { ...now, done: null, items: summedUp([...now.done.items, ...now.items]) }
          : now,
      );
      void tools.askAvailability();
      await basketChanged();
      toasts.success(tq('undone'));
    },
    onError: refuse,
  });
  const undo = (addition: number) => press(() => undoing.mutateAsync(addition), addition);

  const adding = useMutation({
    ...IN_TURN,
    mutationKey: [...BASKET, 'lines'],
    mutationFn: ({ items, key }: { items: Item[]; key: string }) =>
      api(additions.addLines, { body: { lines: linesOf(items) }, headers: withKey(key) }),
    onSuccess: async ({ addition: { id, left } }, { items }) => {
      const reasons = reasonsOf(left);
      const isIn = (item: Item) =>
        items.some((one) => one.id === item.id) && !reasons.has(item.found.product!.id);
      const added = items.filter(isIn);
      tools.change((now) => ({
        ...now,
        text: '',
        items: withReasons(
          now.items.filter((item) => !isIn(item)),
          reasons,
        ),
        done: { addition: id, items: added },
      }));
      tools.flush();
      await basketChanged();
      toasts.success(pq('added', added.length), {
        life: TOAST_MS,
        action: <UndoButton onUndo={() => undo(id)} />,
      });
    },
    onError: (error) => {
      const refused =
        error instanceof ShopError
          ? (error.payload['refused'] as additions.Addition['left'] | undefined)
          : undefined;
      if (refused)
        tools.change((now) => ({ ...now, items: withReasons(now.items, reasonsOf(refused)) }));
      refuse(error);
    },
  });
  const add = () => {
    const items = tools.current().items.filter(isReady);
    if (items.length > 0) press(() => adding.mutateAsync({ items, key: newKey() }));
  };
  return { add, undo, isAdding: adding.isPending, isUndoing: undoing.isPending };
}

export const linesOf = (items: Item[]) =>
  items.map(({ found, quantity }) => ({ product: found.product!.id, quantity: quantity! }));

const reasonsOf = (refused: additions.Addition['left']) =>
  new Map(refused.map(({ product, message }) => [product, message]));

const withReasons = (items: Item[], reasons: Map<number, string>): Item[] =>
  items.map((item) => {
    const reason = isReady(item) ? reasons.get(item.found.product!.id) : undefined;
    return reason === undefined ? item : { ...item, reason };
  });
