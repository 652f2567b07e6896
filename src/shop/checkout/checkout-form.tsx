import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#base/api.ts';
import type { Basket } from '#shop/basket/contract.ts';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { addressesQuery } from '#shop/customers/queries.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toasts.tsx';
import styles from './checkout-page.module.css';
import { DeliveryStep } from './delivery-step.tsx';
import {
  addressProblems,
  type DraftProblems,
  hasProblems,
  paymentProblems,
} from './draft-problems.ts';
import { chosenPayment, chosenShipping, type Draft, type Step } from './draft.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import { methodsQuery } from './queries.ts';
import { ReviewStep } from './review-step.tsx';
import { Steps } from './steps.tsx';
import { summaryOf } from './summary.ts';
import { useDraft } from './use-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';

type Props = { user: SignedInUser; basket: Basket };

export function CheckoutForm({ user, basket }: Props) {
  const api = useApi();
  const toasts = useToasts();
  const { data: methods } = useSuspenseQuery(methodsQuery(api));
  const { data: addresses } = useSuspenseQuery(addressesQuery(api));
  const { draft, setDraft } = useDraft(user.email, methods, addresses);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { place, isPlacing } = usePlaceOrder();
  useLeaveWhenEmpty(basket.amount === 0 && !isPlacing);

  const found = draft.step === 1 ? addressProblems(draft, methods) : paymentProblems(draft);
  const problems: DraftProblems = wasSubmitted ? found : {};
  const shipping = chosenShipping(draft, methods);
  const payment = chosenPayment(draft, methods);

  const goTo = (step: Step) => {
    setDraft({ ...draft, step });
    setWasSubmitted(false);
    window.scrollTo({ top: 0 });
  };
  const submit = () => {
    if (hasProblems(found)) {
      setWasSubmitted(true);
      toasts.warning(t('toasts.formInvalid'));
      // After React has drawn the errors.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      );
    } else if (draft.step < 3) goTo((draft.step + 1) as Step);
    else if (draft.agreesTerms && draft.agreesPrivacy && basket.id !== null)
      place({
        draft,
        methods,
        basket: basket.id,
        shownTotal: summaryOf(basket, [shipping, payment]).withoutVat,
      });
  };

  return (
    <>
      <Steps current={draft.step} onChange={goTo} isInert={isPlacing} />
      <form
        ref={form}
        className={styles.layout}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPlacing) submit();
        }}
      >
        <fieldset className={styles.main} disabled={isPlacing}>
          <legend className="visually-hidden">
            {t('checkout.steps.stepOf', { current: draft.step, total: 3 })}
          </legend>
          {draft.step === 1 ? (
            <DeliveryStep
              {...{ draft, methods, problems }}
              email={user.email}
              lineCount={basket.amount}
              onChange={setDraft}
            />
          ) : draft.step === 2 ? (
            <PaymentStep
              {...{ draft, methods, problems }}
              company={user.company_name}
              onChange={setDraft}
              onStep={goTo}
            />
          ) : (
            <ReviewStep
              {...{ draft, methods }}
              company={user.company_name}
              onChange={setDraft}
              onStep={goTo}
            />
          )}
        </fieldset>
        <OrderSummary {...{ basket, shipping, payment }} seesPrices />
        <Navigation
          draft={draft}
          isPlacing={isPlacing}
          onBack={() => goTo((draft.step - 1) as Step)}
        />
      </form>
    </>
  );
}

type NavigationProps = { draft: Draft; isPlacing: boolean; onBack: () => void };

function Navigation({ draft, isPlacing, onBack }: NavigationProps) {
  return (
    <div className={styles.nav}>
      {draft.step === 1 ? (
        <Link className={styles.back} to="/cart">
          <ArrowLeft />
          {t('checkout.backToCart')}
        </Link>
      ) : (
        <button type="button" className={styles.back} disabled={isPlacing} onClick={onBack}>
          <ArrowLeft />
          {t('checkout.previous')}
        </button>
      )}
      {draft.step === 3 ? (
        <Finish draft={draft} isPlacing={isPlacing} />
      ) : (
        <Button type="submit" variant="buy">
          {t(draft.step === 1 ? 'checkout.toPayment' : 'checkout.toSummary')}
          <ArrowRight />
        </Button>
      )}
    </div>
  );
}

/** Disabled until both consents are given, and says which one is missing. */
function Finish({ draft, isPlacing }: Omit<NavigationProps, 'onBack'>) {
  const missing =
    !draft.agreesTerms && !draft.agreesPrivacy
      ? t('checkout.finishDisabledHint')
      : !draft.agreesTerms
        ? t('checkout.missingTerms')
        : !draft.agreesPrivacy
          ? t('checkout.missingPrivacy')
          : null;
  return (
    <div className={styles.finish}>
      <Button
        type="submit"
        variant="buy"
        disabled={missing !== null}
        isLoading={isPlacing}
        aria-describedby={missing ? 'chyba-suhlas' : undefined}
      >
        {t('checkout.finish')}
      </Button>
      <p id="chyba-suhlas" aria-live="polite">
        {missing}
      </p>
    </div>
  );
}

/** There is nothing to check out in an empty basket; one that is just being ordered is not empty. */
function useLeaveWhenEmpty(isEmpty: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isEmpty) void navigate({ to: '/', replace: true });
  }, [isEmpty, navigate]);
}
