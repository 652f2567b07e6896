import { useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { pointsOf } from '#office/components/money.ts';
import { unitPriceOf } from '#office/components/typed-number.ts';
import { useSettled } from '#office/components/use-settled.ts';
import { type OwnKind, type OwnTerms, previewOwn } from '#staff/prices/own-contract.ts';
import { formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/prices.ts';
import { Message } from '#ui/message.tsx';
import { marginText } from './percent-text.ts';
import styles from './own.module.css';

type Names = keyof OwnTerms;
type FieldsProps = { of: TypedForm & { names: Names }; kind: OwnKind };

/** How much, from when to when, and why. */
export const TermsFields = ({ of, kind }: FieldsProps) => (
  <>
    {kind === 'product' ? (
      <FormText
        of={of}
        name="price"
        isRequired
        inputMode="decimal"
        autoComplete="off"
        label={t('prices.own.priceOf')}
      />
    ) : (
      <FormText
        of={of}
        name="discount_bp"
        isRequired
        inputMode="decimal"
        autoComplete="off"
        label={t('prices.own.discount')}
      />
    )}
    <div className={styles.days}>
      {(['from', 'until'] as const).map((name) => (
        <FormText
          key={name}
          of={of}
          name={name}
          type="date"
          label={t(`prices.own.${name}`)}
          hint={t(`prices.own.${name}Hint`)}
        />
      ))}
    </div>
    <FormText
      of={of}
      name="reason"
      autoComplete="off"
      label={t('prices.own.reason')}
      hint={t('prices.own.reasonHint')}
    />
  </>
);

type ConsequencesProps = {
  of: TypedForm;
  asked: { customer: number; kind: OwnKind; target: string };
};

/** What a price would mean, before it is saved. */
export function Consequences({ of, asked }: ConsequencesProps) {
  const [price, points] = of.form.watch(['price', 'discount_bp']) as [string, string];
  const isOfProduct = asked.kind === 'product';
  const amount = isOfProduct
    ? { price: unitPriceOf(price ?? ''), discount_bp: null }
    : { price: null, discount_bp: pointsOf(points ?? '') };
  const said = useSettled(JSON.stringify({ ...asked, ...amount }));
  const { data } = useQuery({
    queryKey: ['own-prices', 'preview', said],
    queryFn: async ({ signal }) =>
      (await api(previewOwn, { body: JSON.parse(said) as never, signal })).preview,
    enabled: (amount.price ?? amount.discount_bp) !== null,
    retry: false,
  });
  if (!data || (amount.price ?? amount.discount_bp) === null) return null;
  const { today, margin_bp: margin, waits } = data;
  const words = [
    ...(today === null ? [] : [t('prices.own.preview.today', { price: formatUnitPrice(today) })]),
    margin === null
      ? t('prices.own.preview.unknown')
      : t(isOfProduct ? 'prices.own.preview.margin' : 'prices.own.preview.broadMargin', {
          margin: marginText(margin),
        }),
  ];
  return (
    <div role="status" className={styles.consequences}>
      <p>{words.join(' · ')}</p>
      {waits ? <Message tone="warning">{t('prices.own.preview.waits')}</Message> : null}
    </div>
  );
}
