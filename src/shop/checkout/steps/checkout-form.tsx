import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '#base/wire/api.ts';
import type { Basket } from '#shop/basket/contract.ts';
import { sendingOf } from '#shop/basket/sending.ts';
import { summaryOf } from '#shop/basket/summary.ts';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { addressesQuery } from '#shop/customers/queries.ts';
import { MissingSummary } from '#shop/kernel/missing-summary.tsx';
import { t } from '#text/checkout.ts';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { ApprovalSlot } from '#shop/checkout/approval-slot.ts';
import styles from '#shop/checkout/checkout-layout.module.css';
import { overCredit } from '#shop/checkout/order/credit-line.ts';
import { CreditNotice } from './credit-notice.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { addressProblems, countProblems, hasProblems, paymentProblems } from './draft-problems.ts';
import { chosenPayment, chosenShipping, type Step } from './draft.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import { methodsQuery } from '#shop/checkout/queries.ts';
import { ReviewStep } from './review-step.tsx';
import { StepNavigation } from './step-navigation.tsx';
import { Steps } from './steps.tsx';
import { useDraft } from './use-draft.ts';
import { useLeaveWhenEmpty, useToldWhenOrdered } from './use-leave-when-empty.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useStepHistory } from './use-step-history.ts';

type Props = { user: SignedInUser; basket: Basket; approval: ApprovalSlot | null };

export function CheckoutForm({ user, basket: current, approval }: Props) {
  const api = useApi();
  const toasts = useToasts();
  const { data: methods } = useSuspenseQuery(methodsQuery(api));
  const { data: addresses } = useSuspenseQuery(addressesQuery(api));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const { place, isPlacing, basket, problem, isOverLimit } = usePlaceOrder(
    current,
    user.id,
    approval,
  );
  const owner = { customer: user.id, basket: basket.id };
  const { draft, setDraft, readStep } = useDraft(owner, methods, addresses, user.company_name);
  const isEmpty = basket.amount === 0;
  useLeaveWhenEmpty(isEmpty && !isPlacing);
  useToldWhenOrdered(basket.id);

  const shipping = chosenShipping(draft, methods);
  const payment = chosenPayment(draft, methods);
  const sending = sendingOf(basket, basket.products, shipping);
  const shown = summaryOf(basket, [sending.fee, payment]);
  const over = overCredit(methods.credit, payment, shown.toPay);
  const found = draft.step === 1 ? addressProblems(draft, methods) : paymentProblems(draft, over);
  const problems = wasSubmitted ? found : {};
  const needed = approval && (isOverLimit || approval.isOver(shown.withoutVat)) ? approval : null;

  // Drawn at once, so that focus can move to what has just appeared.
  const show = (step: Step) => {
    flushSync(() => {
      keep(step);
      setWasSubmitted(false);
    });
    fields.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const keep = (step: Step) => setDraft((kept) => ({ ...kept, step }));
  const goTo = useStepHistory({
    step: draft.step,
    read: readStep,
    show,
    keep,
    isFixed: isPlacing || isEmpty,
  });
  const showProblems = () => {
    flushSync(() => setWasSubmitted(true));
    toasts.warning(t('toasts.formInvalid'));
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  };
  const submit = () => {
    if (isPlacing) return;
    // Only the credit line, used up since by a colleague, is a problem of the last step.
    if (hasProblems(found)) return draft.step === 3 ? goTo(2) : showProblems();
    if (draft.step < 3) return goTo((draft.step + 1) as Step);
    if (!draft.agreesTerms || !draft.agreesPrivacy) return;
    place({ draft, methods, basket, shown, sentBy: needed });
  };

  const shared = { draft, methods, problems, onChange: setDraft };
  return (
    <>
      <Steps current={draft.step} onChange={goTo} isInert={isPlacing} />
      <form
        className={styles.layout}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset ref={fields} className={styles.main} tabIndex={-1} inert={isPlacing}>
          <legend className="visually-hidden">
            {t('checkout.steps.stepOf', { current: draft.step, total: 3 })}
          </legend>
          <MissingSummary count={countProblems(problems)} />
          {draft.step === 3 ? needed?.reason(shown.withoutVat) : null}
          {draft.step === 3 && over ? <CreditNotice over={over} /> : null}
          {draft.step === 1 ? (
            <DeliveryStep {...shared} email={user.email} lineCount={basket.amount} />
          ) : draft.step === 2 ? (
            <PaymentStep {...shared} over={over} onStep={goTo} />
          ) : (
            <ReviewStep {...shared} basket={basket} sending={sending} onStep={goTo} />
          )}
          {draft.step === 3 ? needed?.form : null}
          {draft.step === 3 && !isOverLimit ? <FormProblem>{problem}</FormProblem> : null}
        </fieldset>
        <OrderSummary basket={basket} sending={sending} payment={payment}>
          {approval?.bars(shown.withoutVat)}
        </OrderSummary>
        <StepNavigation
          draft={draft}
          isPlacing={isPlacing}
          isSent={needed !== null}
          onStep={goTo}
        />
      </form>
    </>
  );
}
