import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormSelect, FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { type ListedStock, Move, moveGoods } from '#staff/stock/contract.ts';
import { t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';

type Props = { product: ListedStock; onClose: () => void };

/** Goods are carried from one warehouse to another; at first from where most of them lie. */
export function MoveWindow({ product, onClose }: Props) {
  const done = useDone('stock', 'products');
  // One window is one move, however often its button is pressed.
  const [key] = useState(newKey);
  const { id, code, unit, warehouses } = product;
  const placeOf = (of: number) => warehouses.find((place) => place.id === of);
  const [most] = warehouses.toSorted((one, other) => other.lies - one.lies);
  const options = warehouses.map(
    (place) =>
      [
        String(place.id),
        t('stock.move.place', { place: place.name, amount: amountText(place.lies, unit) }),
      ] as const,
  );
  return (
    <AskForm
      title={t('stock.move.title', { code })}
      submit={t('stock.move.submit')}
      schema={Move}
      begins={{ from: most!.id, to: warehouses.find((place) => place !== most)!.id }}
      check={({ from, to, quantity }) => {
        const lies = placeOf(from)?.lies ?? 0;
        if (from === to) return { to: t('stock.move.same') };
        return quantity > lies
          ? { quantity: t('stock.move.tooMany', { amount: amountText(lies, unit) }) }
          : {};
      }}
      send={async (body) => {
        await api(moveGoods, { params: { id }, body, headers: { 'idempotency-key': key } });
        return body;
      }}
      onDone={({ from, to, quantity }) =>
        done(
          t('stock.move.done', {
            code,
            amount: amountText(quantity, unit),
            from: placeOf(from)?.name ?? '',
            to: placeOf(to)?.name ?? '',
          }),
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormSelect of={form} name="from" label={t('stock.move.from')} options={options} />
          <FormSelect of={form} name="to" label={t('stock.move.to')} options={options} />
          <FormText
            of={form}
            name="quantity"
            inputMode="numeric"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('stock.move.quantity')}
            wrong={t('stock.move.wrongQuantity')}
          />
          <FormText of={form} name="note" autoComplete="off" label={t('stock.move.note')} />
        </>
      )}
    </AskForm>
  );
}
