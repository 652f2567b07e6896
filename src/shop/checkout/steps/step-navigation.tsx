import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { t } from '#text/checkout.ts';
import { Button } from '#ui/button.tsx';
import styles from '#shop/checkout/checkout-layout.module.css';
import type { Draft, Step } from './draft.ts';

type Props = {
  draft: Draft;
  isPlacing: boolean;
  /** Goes to somebody who approves it. */
  isSent: boolean;
  onStep: (step: Step) => void;
};

/** The way back and the one yellow button. The next step has them in the same place: a double click is one. */
export const StepNavigation = ({ draft, isPlacing, isSent, onStep }: Props) => (
  <div
    className={styles.nav}
    onClickCapture={(event) => {
      if (event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    }}
  >
    {draft.step === 1 ? (
      <Link className={styles.back} to="/cart">
        <ArrowLeft />
        {t('checkout.backToCart')}
      </Link>
    ) : (
      <button
        type="button"
        className={styles.back}
        disabled={isPlacing}
        onClick={() => onStep((draft.step - 1) as Step)}
      >
        <ArrowLeft />
        {t('checkout.previous')}
      </button>
    )}
    {draft.step === 3 ? (
      <Finish draft={draft} isPlacing={isPlacing} isSent={isSent} />
    ) : (
      <Button type="submit" variant="buy">
        {t(draft.step === 1 ? 'checkout.toPayment' : 'checkout.toSummary')}
        <ArrowRight />
      </Button>
    )}
  </div>
);

/** Disabled until both consents are given, and says which one is missing. */
function Finish({ draft, isPlacing, isSent }: Omit<Props, 'onStep'>) {
  const hintId = useId();
  const missing = missingConsent(draft);
  return (
    <div className={styles.finish}>
      <Button
        type="submit"
        variant="buy"
        disabled={missing !== null}
        isLoading={isPlacing}
        aria-describedby={hintId}
      >
        {t(isSent ? 'approval.send' : 'checkout.finish')}
      </Button>
      <p id={hintId} aria-live="polite">
        {isPlacing ? t('checkout.finishing') : missing}
      </p>
    </div>
  );
}

function missingConsent({ agreesTerms, agreesPrivacy }: Draft): string | null {
  if (!agreesTerms && !agreesPrivacy) return t('checkout.finishDisabledHint');
  if (!agreesTerms) return t('checkout.missingTerms');
  return agreesPrivacy ? null : t('checkout.missingPrivacy');
}
