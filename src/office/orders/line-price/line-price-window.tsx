import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { ShopError } from '#base/wire/errors.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { pointsOf } from '#office/components/money.ts';
import { unitPriceOf } from '#office/components/typed-number.ts';
import { useSettled } from '#office/components/use-settled.ts';
import {
  LinePrice,
  type PricedGoods,
  previewLinePrice,
} from '#staff/orders/line-price-contract.ts';
import { formatUnitPrice } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import styles from './line-price.module.css';

const KINDS = ['price', 'discount_bp'] as const;
type Kind = (typeof KINDS)[number];
const Typed = z.extend(z.omit(LinePrice, { is_confirmed: true }), { kind: z.enum(KINDS) });

type Props = {
  code: string;
  of: PricedGoods;
  /** What was set before. */
  given: Pick<LinePrice, 'price' | 'discount_bp' | 'reason'> | null;
  onSet: (price: LinePrice) => void;
  /** Back to the usual price; null where that is what applies. */
  onUsual: (() => void) | null;
  onClose: () => void;
};

/** The price of one line: an amount or a discount, and why. What it means is said before it is set. */
export function LinePriceWindow({ code, of, given, onSet, onUsual, onClose }: Props) {
  /** A price that moves far is confirmed by the same press once more. */
  const asked = useRef<string>(undefined);
  return (
    <AskForm
      title={t('linePrice.title', { code })}
      submit={t('linePrice.submit')}
      schema={Typed}
      begins={{ kind: given && given.price === null ? 'discount_bp' : 'price', ...given }}
      check={({ kind, ...typed }) =>
        typed[kind] === null ? { [kind]: t('linePrice.missing') } : {}
      }
      send={async ({ kind, reason, ...typed }) => {
        const price = { price: null, discount_bp: null, [kind]: typed[kind] } as Amount;
        const said = JSON.stringify(price);
        const { preview } = await api(previewLinePrice, { body: { of, ...price } });
        const isConfirmed = asked.current === said;
        asked.current = said;
        if (preview.is_far && !isConfirmed)
          throw new ShopError('messages.office.farPrice', { status: 409 });
        return { ...price, reason, is_confirmed: isConfirmed };
      }}
      onDone={onSet}
      onClose={onClose}
      footNote={
        onUsual ? (
          <Button
            variant="quiet"
            onClick={() => {
              onUsual();
              onClose();
            }}
          >
            {t('linePrice.usual')}
          </Button>
        ) : null
      }
    >
      {(form) => (
        <>
          <FormSelect
            of={form}
            name="kind"
            label={t('linePrice.kind')}
            options={KINDS.map((kind) => [kind, t(`linePrice.kinds.${kind}`)])}
          />
          <FormText
            // Another field, not the same one under another name.
            key={kindOf(form)}
            of={form}
            name={kindOf(form)}
            isRequired
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            label={t(`linePrice.fields.${kindOf(form)}`)}
          />
          <FormText
            of={form}
            name="reason"
            isRequired
            autoComplete="off"
            label={t('linePrice.reason')}
            hint={t('linePrice.reasonHint')}
          />
          <Consequences form={form} of={of} />
        </>
      )}
    </AskForm>
  );
}
type Amount = Pick<LinePrice, 'price' | 'discount_bp'>;

const kindOf = (form: TypedForm) => form.form.watch('kind') as Kind;

function Consequences({ form, of }: { form: TypedForm; of: PricedGoods }) {
  const kind = kindOf(form);
  const typed = form.form.watch(kind) as string;
  const amount =
    kind === 'price'
      ? { price: unitPriceOf(typed), discount_bp: null }
      : { price: null, discount_bp: pointsOf(typed) };
  const isTyped = amount[kind] !== null;
  const said = useSettled(JSON.stringify({ of, ...amount }));
  const { data } = useQuery({
    queryKey: ['tried', 'line-price', said],
    queryFn: async ({ signal }) =>
      (await api(previewLinePrice, { body: JSON.parse(said) as never, signal })).preview,
    enabled: isTyped,
    retry: false,
  });
  if (!isTyped || !data) return null;
  const { list_price: list, usual_price: usual, unit_price: unit, margin_bp: margin } = data;
  const words = [
    t('linePrice.unit', { price: formatUnitPrice(unit) }),
    t('linePrice.today', { price: formatUnitPrice(usual) }),
    ...(list === usual ? [] : [t('linePrice.list', { price: formatUnitPrice(list) })]),
    margin === null
      ? t('linePrice.unknownMargin')
      : t('linePrice.margin', { margin: formatNumber(margin / 100, 1, 1) }),
  ];
  return (
    <div className={styles.consequences}>
      <p role="status">{words.join(' · ')}</p>
      {data.waits ? <Message tone="warning">{t('linePrice.waits')}</Message> : null}
    </div>
  );
}
