import { Trash2, Undo2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { pointsOf, pointsText } from '#office/components/money.ts';
import { unitPriceOf } from '#office/components/typed-number.ts';
import { PriceButton, type Pricing } from '#office/orders/line-price/price-button.tsx';
import type { LinePrice, PricedGoods } from '#staff/orders/line-price-contract.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { formatCount, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { amountText } from '#text/units.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { GoodsField } from './goods-field.tsx';
import { lineKey } from './order-draft.ts';
import styles from '#office/orders/order.module.css';

type Props = { of: TypedForm; order: WorkedOrder; ask: (pricing: Pricing) => void };

/** Goods of an order that is edited: other amounts, rows taken away and rows added. */
export function EditedLines({ of, order, ask }: Props) {
  const { fields, append, remove } = useFieldArray({ control: of.form.control, name: 'added' });
  return (
    <>
      <ul className={styles.edited}>
        {order.lines.map((line) => (
          <EditedLine key={line.position} of={of} order={order} ask={ask} line={line} />
        ))}
        {fields.map(({ id }, place) => (
          <AddedLine
            key={id}
            of={of}
            order={order}
            ask={ask}
            place={place}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      <GoodsField
        label={t('order.editing.add')}
        hint={t('order.editing.addHint')}
        onChoose={({ code, name, quantity_step: quantity }) =>
          append(
            { code, name, quantity: String(quantity), price: NO_PRICE },
            { shouldFocus: false },
          )
        }
      />
    </>
  );
}

type LineProps = Props & { line: WorkedOrder['lines'][number] };

function EditedLine({ of, order, ask, line }: LineProps) {
  const { code, name, unit, shipped } = line;
  const [quantity, removed] = (['quantity', 'is_removed'] as const).map(
    (part) => `lines.${lineKey(line)}.${part}`,
  ) as [string, string];
  const isRemoved = of.form.watch(removed) as boolean;
  const onRemove = () => {
    // An amount that nobody sees any more must not be what is wrong.
    if (!isRemoved) of.form.resetField(quantity);
    of.form.setValue(removed, !isRemoved, { shouldDirty: true });
  };
  return (
    <li>
      <span>
        <b>{code}</b> {name}
        {shipped > 0 ? (
          <small className="muted">
            {t('order.editing.atLeast', { shipped: amountText(shipped, unit) })}
          </small>
        ) : null}
        {isRemoved || line.unit_price === null ? null : (
          <EditedPrice
            of={of}
            name={`lines.${lineKey(line)}.price`}
            ask={ask}
            code={code}
            goods={{ order: order.number, position: line.position }}
            line={line}
          />
        )}
      </span>
      {isRemoved ? (
        <span className="muted">{t('order.editing.removed')}</span>
      ) : (
        <Amount of={of} name={quantity} label={t('order.editing.quantity', { code })} />
      )}
      {shipped > 0 ? (
        <span />
      ) : (
        <IconButton
          icon={isRemoved ? <Undo2 /> : <Trash2 />}
          label={t(isRemoved ? 'order.editing.back' : 'order.editing.remove', { code })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

type AddedProps = Props & { place: number; onRemove: () => void };

function AddedLine({ of, order, ask, place, onRemove }: AddedProps) {
  const [code, name] = of.form.watch([`added.${place}.code`, `added.${place}.name`]) as string[];
  return (
    <li>
      <span>
        <b>{code}</b> {name}
        <EditedPrice
          of={of}
          name={`added.${place}.price`}
          ask={ask}
          code={code!}
          goods={{ customer: order.customer.id, code: code! }}
        />
      </span>
      <Amount
        of={of}
        name={`added.${place}.quantity`}
        label={t('order.editing.quantity', { code: code! })}
      />
      <IconButton
        icon={<Trash2 />}
        label={t('order.editing.remove', { code: code! })}
        onClick={onRemove}
      />
    </li>
  );
}

type PriceProps = Pick<Props, 'of' | 'ask'> & {
  /** Where it stands in the draft. */
  name: string;
  code: string;
  goods: PricedGoods;
  /** As it is saved. */
  line?: WorkedOrder['lines'][number];
};

/** What a line costs, what it is to cost, and the way to change that. */
function EditedPrice({ of, name, ask, code, goods, line }: PriceProps) {
  const typed = of.form.watch(name) as Texts;
  const set = (texts: Texts) => {
    for (const [part, text] of Object.entries(texts))
      of.form.setValue(`${name}.${part}`, text, { shouldDirty: true });
  };
  const isSet = typed.reason !== '';
  const by = line?.by_hand ?? null;
  const [price, points] = [unitPriceOf(typed.price), pointsOf(typed.discount_bp)];
  const words = typed.is_usual
    ? t('linePrice.backToUsual', { price: formatUnitPrice(by?.usual_price ?? 0) })
    : isSet
      ? price === null
        ? t('linePrice.newDiscount', { percent: formatCount((points ?? 0) / 100) })
        : t('linePrice.newPrice', { price: formatUnitPrice(price) })
      : null;
  const given = isSet
    ? { price, discount_bp: points, reason: typed.reason }
    : by && { price: by.price, discount_bp: null, reason: by.reason };
  return (
    <small>
      {line?.unit_price == null ? null : `${formatUnitPrice(line.unit_price)} `}
      {words === null ? null : <strong>{words}</strong>}
      <PriceButton
        code={code}
        onPress={() =>
          ask({
            code,
            of: goods,
            given,
            onSet: (chosen) => set(textsOf(chosen)),
            onUsual: by
              ? () => set({ ...NO_PRICE, is_usual: true })
              : isSet
                ? () => set(NO_PRICE)
                : null,
          })
        }
      />
    </small>
  );
}

type Texts = {
  price: string;
  discount_bp: string;
  reason: string;
  is_confirmed: boolean;
  is_usual: boolean;
};
const NO_PRICE: Texts = {
  price: '',
  discount_bp: '',
  reason: '',
  is_confirmed: false,
  is_usual: false,
};

const textsOf = ({ price, discount_bp: points, reason, is_confirmed }: LinePrice): Texts => ({
  price: price === null ? '' : String(price).replace('.', ','),
  discount_bp: points === null ? '' : pointsText(points),
  reason,
  is_confirmed,
  is_usual: false,
});

type AmountProps = { of: TypedForm; name: string; label: string };

const Amount = (props: AmountProps) => (
  <FormText
    {...props}
    isLabelHidden
    wrong={t('order.editing.wrongAmount')}
    inputMode="numeric"
    autoComplete="off"
  />
);
