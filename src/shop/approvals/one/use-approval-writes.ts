import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Api, useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { BASKET } from '#shop/basket/queries.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { isLost, useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from '#shop/approvals/contract.ts';
import { APPROVALS, approvalQuery } from '#shop/approvals/queries.ts';

/**
 * Sends one change of a request. A refusal mostly means that the request is not as it was shown, so it is read again
 * with it: somebody else has decided, or prices have changed.
 */
function useWrite<Input, Result>(id: number, send: (api: Api, input: Input) => Promise<Result>) {
  const api = useApi();
  const refuse = useRefusal();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const { mutateAsync, isPending } = useMutation({
    scope: { id: `approval-${id}` },
    networkMode: 'always',
    retry: isLost,
    mutationFn: (input: Input) => send(api, input),
    onError: (error) => {
      if (error instanceof ShopError && error.code === 'messages.order.priceChanged')
        toasts.info(t('account.approvals.priceChanged'));
      else refuse(error);
      return queryClient.invalidateQueries({ queryKey: APPROVALS });
    },
  });
  return {
    isPending,
    /** A second press while the first is under way does nothing. */
    write: (input: Input, onDone: (result: Result) => unknown) =>
      press(async () => onDone(await mutateAsync(input)), JSON.stringify(input)),
  };
}

/** The changes that leave the request on the screen. */
export function useApprovalWrites({ id }: Pick<contract.Approval, 'id'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const params = { id };
  const show = ({ approval }: { approval: contract.Approval }) => {
    queryClient.setQueryData(approvalQuery(api, String(id)).queryKey, approval);
    void queryClient.invalidateQueries({ queryKey: APPROVALS, refetchType: 'none' });
  };
  const edit = useWrite(id, (call, lines: contract.EditLines['lines']) =>
    call(contract.editApproval, { params, body: { lines } }),
  );
  const refusal = useWrite(id, (call, reason: string) =>
    call(contract.refuse, { params, body: { reason } }),
  );
  const remind = useWrite(id, (call, _: null) => call(contract.remind, { params, body: {} }));
  const talk = useWrite(id, (call, text: string) =>
    call(contract.sayToApproval, { params, body: { text } }),
  );
  return { edit, refusal, remind, talk, show };
}

/** Approving is ordering: it goes on at the list, which says what was ordered. */
export function useApprove({ id, number, asked_by: buyer }: contract.Approval) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { write, isPending } = useWrite(id, (call, body: contract.Approve) =>
    call(contract.approve, { params: { id }, body }),
  );
  return {
    isPending,
    approve: (shown: contract.Approve) =>
      write(shown, async ({ order }) => {
        for (const queryKey of [APPROVALS, ['orders']])
          void queryClient.invalidateQueries({ queryKey });
        await navigate({
          to: '/account/approvals',
          state: { approved: { number, buyer: buyer.name, order } },
        });
      }),
  };
}

/** Takes a request back into the basket, to be changed and sent again, or only removes it. */
export function useTakeBack({ id }: Pick<contract.Approval, 'id'>) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const params = { id };
  const intoBasket = async () => {
    tellOtherTabs(BASKET);
    for (const queryKey of [BASKET, APPROVALS]) void queryClient.invalidateQueries({ queryKey });
    await navigate({ to: '/cart' });
  };
  const withdrawal = useWrite(id, (call, toBasket: boolean) =>
    call(contract.withdraw, { params, body: { to_basket: toBasket } }),
  );
  const reopening = useWrite(id, (call, _: null) => call(contract.reopen, { params, body: {} }));
  return {
    isPending: withdrawal.isPending || reopening.isPending,
    edit: () => withdrawal.write(true, intoBasket),
    withdraw: () =>
      withdrawal.write(false, () => {
        toasts.success(t('account.approvals.withdrawn'));
        void queryClient.invalidateQueries({ queryKey: APPROVALS });
      }),
    reopen: () => reopening.write(null, intoBasket),
  };
}
