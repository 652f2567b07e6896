import { noBreak } from '#text/no-break.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { RequiredMark } from '#ui/form/field.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import type { Over } from '#shop/checkout/order/credit-line.ts';
import { CreditNotice } from './credit-notice.tsx';
import { DeliverySummary } from './delivery-summary.tsx';
import type { DraftProblems } from './draft-problems.ts';
import { allowedPayments, type Draft, isPickUp, type Methods, type Step } from './draft.ts';
import { Fee } from './fee.tsx';
import { OrderNote } from './order-note.tsx';
import styles from '#shop/checkout/sections.module.css';

type Props = {
  draft: Draft;
  methods: Methods;
  /** By how much the order goes over the credit line of the company. */
  over: Over | null;
  problems: DraftProblems;
  onChange: (draft: Draft) => void;
  onStep: (step: Step) => void;
};

export function PaymentStep({ draft, methods, over, problems, onChange, onStep }: Props) {
  return (
    <>
      <DeliverySummary draft={draft} methods={methods} onChange={() => onStep(1)} />
      <Card as="section" isPadded isFlushOnSmall>
        <h2 className={styles.title}>
          {t('checkout.paymentMethod')}
          <RequiredMark /> <small>{t('common.exclVat')}</small>
        </h2>
        <RadioRows label={t('checkout.paymentMethod')} isRequired>
          {allowedPayments(methods, isPickUp(draft, methods)).map((method) => (
            <RadioRow
              key={method.id}
              name="payment"
              label={noBreak(method.name)}
              end={<Fee price={method.price} />}
              checked={method.id === draft.paymentOption}
              onChange={() => onChange({ ...draft, paymentOption: method.id })}
            />
          ))}
        </RadioRows>
        {over ? <CreditNotice over={over} className={styles.credit} /> : null}
        {problems.paymentOption ? <FieldError>{problems.paymentOption}</FieldError> : null}
      </Card>
      <Card as="section" isPadded isFlushOnSmall>
        <OrderNote draft={draft} onChange={onChange} />
      </Card>
    </>
  );
}
