import { type KeyboardEvent, useId, useState } from 'react';
import { MOST_PIECES } from '#shop/basket/most.ts';
import { formatPrice } from '#text/format.ts';
import { tq } from '#text/quick-order.ts';
import { amountText, unitLabel } from '#text/units.ts';
import { AmountFrame } from '#ui/form/amount-frame.tsx';
import { Button } from '#ui/button.tsx';
import type { RowKind, RowProduct } from '#shop/quick-order/contract.ts';
import { stepsAround } from '#shop/quick-order/parse/kinds.ts';
import { type Item, totalOf } from '#shop/quick-order/list.ts';
import { fitsUnit, quantityOf } from '#shop/quick-order/parse/parse-quantity.ts';
import styles from './quick-row.module.css';

type Props = {
  item: Item;
  kind: RowKind;
  product: RowProduct;
  onChange: (quantity: number | null) => void;
};

const LONGEST_QUOTED = 60;

/** How many; what cannot be ordered stays as it was typed, with what could be. */
export function RowQuantity({ item, kind, product, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { quantity, line, written } = item;
  const step = product.quantity_step;
  // The line has numbers, but none is certain to be how many, or it counts in another unit.
  const isUnsure =
    quantity === null && (item.guesses.length > 0 || !fitsUnit(written, product.unit_of_measure));
  // Small screens have no column with what was given.
  const given =
    item.text.length > LONGEST_QUOTED ? `${item.text.slice(0, LONGEST_QUOTED)}…` : item.text;
  const isWrong = kind === 'step' || kind === 'quantity';

  const offers =
    kind === 'step'
      ? stepsAround(quantity!, step)
      : kind === 'quantity'
        ? item.guesses.filter((one) => one % step === 0)
        : [];

  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    if (quantityOf(typed) !== quantity) onChange(quantityOf(typed));
  };
  const move = (direction: 1 | -1) => {
    setTyped(null);
    const next = Math.round((quantity ?? 0) / step + direction) * step;
    onChange(Math.min(MOST_PIECES - (MOST_PIECES % step), Math.max(step, next)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    move(event.key === 'ArrowUp' ? 1 : -1);
  };

  return (
    <>
      <span className={styles.amount}>
        <AmountFrame
          text={typed ?? (quantity === null ? '' : String(quantity))}
          value={quantity ?? 0}
          lowest={step}
          highest={MOST_PIECES - (MOST_PIECES % step)}
          label={tq('table.quantityOf', { line })}
          errorId={isWrong ? id : undefined}
          className={isWrong ? styles.wrong : undefined}
          onType={setTyped}
          onMove={move}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <span className="muted">{unitLabel(product.unit_of_measure)}</span>
      </span>
      {isWrong ? (
        <span id={id} className={styles.wrongWhy}>
          {kind === 'step' ? (
            <>
              <b>{tq('row.step')}</b>{' '}
              {tq('row.stepText', { step: amountText(step, product.unit_of_measure) })}
            </>
          ) : (
            <>
              <b>{isUnsure ? tq('row.unsure') : tq('row.missing')}</b>{' '}
              {isUnsure
                ? tq('row.unsureText', {
                    text: given,
                    unit: unitLabel(product.unit_of_measure),
                  })
                : quantity !== null
                  ? tq('row.missingText')
                  : written === ''
                    ? tq('row.missingIn', { text: given })
                    : tq('row.missingWritten', { written })}
            </>
          )}
        </span>
      ) : null}
      {offers.length > 0 ? (
        <span className={styles.steps}>
          {offers.map((one) => {
            const total = totalOf({ ...item, quantity: one });
            const amount = amountText(one, product.unit_of_measure);
            return (
              <Button key={one} variant="line" size="sm" data-offer onClick={() => onChange(one)}>
                {total === null ? amount : `${amount} · ${formatPrice(total)}`}
              </Button>
            );
          })}
        </span>
      ) : null}
    </>
  );
}
