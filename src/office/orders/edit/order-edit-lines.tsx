import { Trash2, Undo2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { t } from '#text/office/orders.ts';
import { amountText } from '#text/units.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { GoodsField } from './goods-field.tsx';
import { lineKey } from './order-draft.ts';
import styles from '#office/orders/order.module.css';

type Props = { of: TypedForm; lines: WorkedOrder['lines'] };

/** Goods of an order that is edited: other amounts, rows taken away and rows added. */
export function EditedLines({ of, lines }: Props) {
  const { fields, append, remove } = useFieldArray({ control: of.form.control, name: 'added' });
  return (
    <>
      <ul className={styles.edited}>
        {lines.map((line) => (
          <EditedLine key={line.position} of={of} line={line} />
        ))}
        {fields.map(({ id }, place) => (
          <AddedLine key={id} of={of} place={place} onRemove={() => remove(place)} />
        ))}
      </ul>
      <GoodsField
        label={t('order.editing.add')}
        hint={t('order.editing.addHint')}
        onChoose={({ code, name, quantity_step: quantity }) =>
          append({ code, name, quantity: String(quantity) }, { shouldFocus: false })
        }
      />
    </>
  );
}

type LineProps = { of: TypedForm; line: WorkedOrder['lines'][number] };

function EditedLine({ of, line }: LineProps) {
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

type AddedProps = { of: TypedForm; place: number; onRemove: () => void };

function AddedLine({ of, place, onRemove }: AddedProps) {
  const [code, name] = of.form.watch([`added.${place}.code`, `added.${place}.name`]) as string[];
  return (
    <li>
      <span>
        <b>{code}</b> {name}
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
