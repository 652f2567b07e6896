import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { assignTransaction, type Transaction } from '#staff/payments/contract.ts';
import { t } from '#text/office/payments.ts';
import { type Choice, choiceOf } from './other-choices.tsx';
import { euros } from './payment-euros.ts';
import { useDecisions } from './use-decisions.tsx';

/** What of a movement is chosen, and its way to the server. */
export function useAssigned(transaction: Transaction, onDone: () => void) {
  const { id, version, left_cents: left, proposals } = transaction;
  const { decided, failed } = useDecisions();
  const [lastChosen, setChosen] = useState<Choice | null>(() => {
    const [best] = proposals;
    return best ? choiceOf(best) : null;
  });
  // Only what is seen ticked is sent: not a proposal that is listed no more.
  const chosen = lastChosen?.isByHand
    ? lastChosen
    : (proposals.map(choiceOf).find(({ key }) => key === lastChosen?.key) ?? null);
  const [keepsRest, setKeepsRest] = useState(false);
  const choose = (choice: Choice | null) => {
    setChosen(choice);
    setKeepsRest(false);
  };
  const rest = chosen ? restOf(chosen, left) : 0;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ parts, writesOff, overpaidBy }: Choice) => {
      const isKept = keepsRest && rest > 0;
      return api(assignTransaction, {
        params: { id },
        body: {
          version,
          writes_off: writesOff,
          allows_overpayment: isKept,
          // What is beyond the last invoice becomes an overpayment.
          parts: parts.map(({ number, cents }, at) => ({
            number,
            cents: isKept && at === parts.length - 1 ? cents + rest : cents,
          })),
          ...(overpaidBy === undefined ? {} : { overpaid_by: overpaidBy }),
        },
      });
    },
    onSuccess: (reply) => {
      onDone();
      return decided(
        t('payments.assigned', { sum: euros(left - reply.left_cents) }),
        id,
        reply.version,
      );
    },
    onError: failed,
  });
  const assign = () => {
    if (chosen && !isPending) mutate(chosen);
  };
  return { chosen, choose, rest, keepsRest, setKeepsRest, assign, isPending };
}

/** What would still wait after it: more came than its invoices ask for. */
const restOf = ({ parts, writesOff }: Choice, left: number) =>
  writesOff || parts.length === 0 ? 0 : left - parts.reduce((sum, { cents }) => sum + cents, 0);
