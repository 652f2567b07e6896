import type { Dispatch, SetStateAction } from 'react';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/checkout.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { RequiredMark } from '#ui/form/field.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import {
  deliveries,
  type Draft,
  type Methods,
  withPoint,
  withShipping,
} from '#shop/checkout/steps/draft.ts';
import type { DraftProblems } from '#shop/checkout/steps/draft-problems.ts';
import { Fee } from '#shop/checkout/steps/fee.tsx';
import { PointChoice } from './point-choice.tsx';
import styles from '#shop/checkout/sections.module.css';

type Props = {
  draft: Draft;
  methods: Methods;
  problems: DraftProblems;
  onChange: Dispatch<SetStateAction<Draft>>;
};

export function ShippingChoice({ draft, methods, problems, onChange }: Props) {
  return (
    <>
      <h2 className={styles.title}>
        {t('checkout.shippingMethod')}
        <RequiredMark /> <small>{t('common.exclVat')}</small>
      </h2>
      <RadioRows label={t('checkout.shippingMethod')} isRequired>
        {deliveries(methods).map((method) => {
          const isChosen = method.id === draft.shippingMethod;
          return (
            <RadioRow
              key={method.id}
              name="shipping"
              label={noBreak(method.name)}
              end={<Fee price={method.price} />}
              checked={isChosen}
              onChange={() => onChange(withShipping(draft, method.id))}
            >
              {isChosen && method.is_packeta ? (
                <PointChoice
                  point={draft.packetaPoint}
                  zip={(draft.isSameAddress ? draft.invoice : draft.delivery).zip}
                  error={problems.packetaPoint}
                  onPick={(point) => onChange((latest) => withPoint(latest, method.id, point))}
                />
              ) : null}
            </RadioRow>
          );
        })}
      </RadioRows>
      {problems.shippingMethod ? <FieldError>{problems.shippingMethod}</FieldError> : null}
    </>
  );
}
