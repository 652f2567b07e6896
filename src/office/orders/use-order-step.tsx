import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { plurals, t } from '#text/office/orders.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { MOST_AT_ONCE, moveOrders } from '#staff/orders/contract.ts';
import { OFFER_LIFE } from './order-work.ts';
import { printAddress } from './print-address.ts';
import { useUndoStep } from './use-undo-step.tsx';

type Step = { numbers: string[]; status: 'accepted' | 'ready' | 'delivered' };

/** Takes one step with one or many orders, and says what came of it; what is refused stops no other. */
export function useOrderStep() {
  const client = useQueryClient();
  const toasts = useToasts();
  const undoStep = useUndoStep();
  return useMutation({
    mutationFn: async ({ numbers, status }: Step) => {
      const results: { order: string; problem: string | null }[] = [];
      for (let place = 0; place < numbers.length; place += MOST_AT_ONCE) {
        const part = numbers.slice(place, place + MOST_AT_ONCE);
        results.push(...(await api(moveOrders, { body: { numbers: part, status } })).results);
      }
      return results;
    },
    onSuccess: (results, { status }) => {
      const done = results.filter(({ problem }) => problem === null);
      const [refused, ...others] = results.filter(({ problem }) => problem !== null);
      const print =
        status === 'accepted' ? <PrintLink numbers={done.map(({ order }) => order)} /> : null;
      const undo = done.length === 1 && status !== 'delivered' ? undoStep(done[0]!.order) : null;
      const told =
        print || undo
          ? {
              action: (
                <>
                  {print} {undo}
                </>
              ),
              life: OFFER_LIFE,
            }
          : {};
      if (done.length === 1)
        toasts.success(t(`orders.moved.${status}`, { number: done[0]!.order }), told);
      else if (done.length > 1)
        toasts.success(plurals(`orders.movedMany.${status}`, done.length), told);
      if (refused)
        toasts.error(
          `${refused.order}: ${refused.problem}${others.length > 0 ? ` ${plurals('orders.andOthers', others.length)}` : ''}`,
        );
    },
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}

/** Accepted orders are packed next: offers their picking lists. */
const PrintLink = ({ numbers }: { numbers: string[] }) => (
  <a href={printAddress(numbers)} target="_blank" rel="noreferrer">
    {plurals('orders.printOf', numbers.length)}
  </a>
);
