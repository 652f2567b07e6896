import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { RadioRow, RadioRows } from '#ui/radio-row.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { LONGEST_NOTE } from './contract.ts';
import { DeliverySummary } from './delivery-summary.tsx';
import type { DraftProblems } from './draft-problems.ts';
import { allowedPayments, type Draft, isPickUp, type Methods, type Step } from './draft.ts';
import { Fee } from './fee.tsx';
import styles from './sections.module.css';

type Props = {
  draft: Draft;
  methods: Methods;
  problems: DraftProblems;
  company: string;
  onChange: (draft: Draft) => void;
  onStep: (step: Step) => void;
};

export function PaymentStep({ draft, methods, problems, company, onChange, onStep }: Props) {
  return (
    <>
      <DeliverySummary {...{ draft, methods, company }} onChange={() => onStep(1)} />
      <Card as="section" isPadded isFlushOnSmall>
        <h2 className={styles.title}>
          {t('checkout.paymentMethod')} <small>{t('common.exclVat')}</small>
        </h2>
        <RadioRows label={t('checkout.paymentMethod')}>
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
        {problems.paymentOption ? <FieldError>{problems.paymentOption}</FieldError> : null}
      </Card>
      <Card as="section" isPadded isFlushOnSmall>
        <TextArea
          label={t('checkout.orderNote')}
          placeholder={t('checkout.orderNotePlaceholder')}
          hint={t('checkout.orderNoteLimit', { count: LONGEST_NOTE })}
          maxLength={LONGEST_NOTE}
          value={draft.orderNote}
          onChange={(event) => onChange({ ...draft, orderNote: event.target.value })}
        />
      </Card>
    </>
  );
}
