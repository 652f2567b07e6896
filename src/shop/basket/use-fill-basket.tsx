import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { plurals, t } from '#text/basket.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import { BASKET, basketBriefQuery } from './queries.ts';
import { UndoButton } from './page/undo-button.tsx';
import { IN_TURN, useReadBasketAgain, useShowBasket } from './use-basket-writes.ts';

/** What a call that fills the basket gives back. */
export type Filled = {
  basket: contract.Basket;
  /** How many products got in. */
  added: number;
  not_added: { code: string; name: string }[];
  undo: number;
};
type Send<Wish> = (
  wish: Wish,
  how: { mode: contract.FillMode; headers: Record<string, string> },
) => Promise<Filled>;
type Options = {
  note?: ReactNode;
  onFilled?: (filled: Filled) => void;
  /** Success opens the basket, so that no link to it is offered. */
  goesToCart?: boolean;
};
type Filling<Wish> = { wish: Wish; mode: contract.FillMode; key: string };

/** Long enough to read what is missing and to press undo. */
const TOAST_MS = 20_000;
const MOST_NAMES = 3;

/**
 * Puts a list into the basket. Where something lies there, it asks first whether to add or to replace; afterwards it
 * offers to take it back. `question` has to be drawn by whoever uses it.
 */
export function useFillBasket<Wish>(
  send: Send<Wish>,
  { note, onFilled, goesToCart = false }: Options = {},
) {
  const api = useApi();
  const toasts = useToasts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  const undo = useUndoFill();
  const press = useOnePress();
  const [asked, setAsked] = useState<{ wish: Wish; held: number } | null>(null);
  const { mutateAsync, isPending } = useMutation({
    ...IN_TURN,
    mutationKey: [...BASKET, 'fill'],
    mutationFn: ({ wish, mode, key }: Filling<Wish>) => send(wish, { mode, headers: withKey(key) }),
    onSuccess: async (filled) => {
      setAsked(null);
      await showBasket(filled);
      const action = (
        <>
          <UndoButton onUndo={() => undo(filled.undo)} />
          {goesToCart ? null : <Link to="/cart">{t('cart.goToCart')}</Link>}
        </>
      );
      const { added, not_added: missing } = filled;
      if (missing.length > 0)
        toasts.warning(t('cart.fill.partly', { names: listOf(missing) }), {
          life: TOAST_MS,
          action,
        });
      else toasts.success(plurals('cart.fill.done', added), { life: TOAST_MS, action });
      onFilled?.(filled);
      if (goesToCart) void navigate({ to: '/cart' });
    },
    onError: (error) => {
      refuse(error);
      void readAgain();
    },
  });

  const put = (wish: Wish, mode: contract.FillMode) => mutateAsync({ wish, mode, key: newKey() });
  const fill = (wish: Wish) =>
    press(async () => {
      // Another tab or device may have put something in.
      const { amount } = await queryClient.fetchQuery({ ...basketBriefQuery(api), staleTime: 0 });
      if (amount === 0) await put(wish, 'add');
      else setAsked({ wish, held: amount });
    });

  const question = asked ? (
    <Dialog
      isOpen
      onClose={() => setAsked(null)}
      title={t('cart.fill.question')}
      footer={
        <>
          <Button variant="line" onClick={() => setAsked(null)}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="line"
            disabled={isPending}
            onClick={() => press(() => put(asked.wish, 'replace'))}
          >
            {t('cart.fill.replace')}
          </Button>
          <Button isLoading={isPending} onClick={() => press(() => put(asked.wish, 'add'))}>
            {t('cart.fill.add')}
          </Button>
        </>
      }
    >
      <p>{plurals('cart.fill.held', asked.held)}</p>
      {note ? <p>{note}</p> : null}
    </Dialog>
  ) : null;
  return { fill, isPending, question };
}

/** Takes back what was put in or taken out, unless the basket was changed since. */
export function useUndoFill() {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  const { mutate } = useMutation({
    ...IN_TURN,
    mutationKey: [...BASKET, 'undo'],
    mutationFn: (undo: number) => api(contract.undoFill, { body: { undo } }),
    onSuccess: async (response) => {
      await showBasket(response);
      toasts.success(t('cart.fill.undone'));
    },
    onError: (error) => {
      refuse(error);
      void readAgain();
    },
  });
  return mutate;
}

const listOf = (products: Filled['not_added']) =>
  products
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
    .concat(products.length > MOST_NAMES ? '…' : [])
    .join(', ');
