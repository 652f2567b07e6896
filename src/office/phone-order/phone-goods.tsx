import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Goods as GoodsOf } from '#office/components/goods.tsx';
import { Box } from '#office/components/screen.tsx';
import { GoodsField } from '#office/orders/edit/goods-field.tsx';
import { PriceButton, usePricing } from '#office/orders/line-price/price-button.tsx';
import { formatCount, formatPrice, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { unitLabel } from '#text/units.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { Draft } from './phone-draft.ts';
import { type Goods, MOST_LINES, type Quote } from '#staff/orders/phone-order-contract.ts';
import styles from './phone-order.module.css';

type Props = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  quote: Quote | undefined;
};

type Line = Draft['lines'][number];

/** Codes by the keyboard alone: code, Enter, how many, Enter, the next code. */
export function PhoneGoods({ draft: { lines, customer }, change, quote }: Props) {
  const { ask, window } = usePricing();
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  // The customer is known: the next thing somebody says on the phone is what they want.
  useEffect(() => field.current?.focus(), []);
  const set = (product: number, more: Partial<Line>) =>
    change({
      lines: lines.map((line) => (line.product === product ? { ...line, ...more } : line)),
    });
  const askPrice = ({ product, code, price }: Line) =>
    ask({
      code,
      of: { customer: customer!, code },
      given: price ?? null,
      onSet: (price) => set(product, { price }),
      onUsual: price ? () => set(product, { price: undefined }) : null,
    });
  const add = ({ id, code, name, vendor, picture, quantity_step: step }: Goods) => {
    if (!lines.some(({ product }) => product === id)) {
      if (lines.length >= MOST_LINES)
        return toasts.error(t('phoneOrder.tooMany', { most: String(MOST_LINES) }));
      const line = { product: id, code, name, vendor, picture, quantity: step, step };
      change({ lines: [...lines, line] });
    }
    // The row is there with the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const input = table.current?.querySelector<HTMLInputElement>(`[name="quantity-${id}"]`);
        input?.focus();
        input?.select();
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <Box title={t('phoneOrder.goods')}>
      <GoodsField
        inputRef={field}
        label={t('phoneOrder.goodsField')}
        hint={t('phoneOrder.goodsHint')}
        onChoose={add}
      />
      <div ref={table} className={styles.goods}>
        {lines.length === 0 ? (
          <p className="muted">{t('phoneOrder.empty')}</p>
        ) : (
          <Table
            columns={[
              { label: t('phoneOrder.columns.name') },
              { label: t('phoneOrder.columns.quantity') },
              { label: t('phoneOrder.columns.price'), isEnd: true },
              { label: t('phoneOrder.columns.sum'), isEnd: true },
              { label: t('phoneOrder.columns.actions'), isHidden: true },
            ]}
          >
            {lines.map((line) => (
              <GoodsRow
                key={line.product}
                line={line}
                quote={quote}
                onKeyDown={onKeyDown}
                onSet={(quantity) => set(line.product, { quantity })}
                onPrice={() => askPrice(line)}
                onRemove={() =>
                  change({ lines: lines.filter(({ product }) => product !== line.product) })
                }
              />
            ))}
          </Table>
        )}
      </div>
      {window}
    </Box>
  );
}

type RowProps = {
  line: Line;
  quote: Props['quote'];
  onSet: (quantity: number) => void;
  onPrice: () => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function GoodsRow({ line, quote, onSet, onPrice, onRemove, onKeyDown }: RowProps) {
  const priced = quote?.lines.find(({ product }) => product === line.product);
  const problem =
    priced?.problem ?? quote?.unknown.find(({ product }) => product === line.product)?.message;
  return (
    <Row className={styles.line}>
      <Cell>
        <GoodsOf good={{ ...line, vendor: line.vendor ?? '', picture: line.picture ?? null }} />
        {priced ? (
          <small>
            {priced.now ? <span className={styles.now}>{priced.now}</span> : null}
            {priced.later ? <span className={styles.later}>{priced.later}</span> : null}
          </small>
        ) : null}
        {problem ? <small className={styles.problem}>{problem}</small> : null}
      </Cell>
      <Cell>
        <input
          className={styles.quantity}
          name={`quantity-${line.product}`}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('phoneOrder.quantity', { name: line.name })}
          value={line.quantity === 0 ? '' : line.quantity}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 4);
            onSet(Number(digits));
          }}
          onBlur={() => line.quantity === 0 && onSet(line.step)}
          onKeyDown={onKeyDown}
        />
        {line.step > 1 && priced ? (
          <small>{t('phoneOrder.packs', { step: line.step, unit: unitLabel(priced.unit) })}</small>
        ) : null}
      </Cell>
      <Cell isEnd label={t('phoneOrder.columns.price')}>
        {priced ? formatUnitPrice(priced.unit_price) : '–'}
        {priced && priced.discount_bp > 0 ? (
          <small>
            {t('phoneOrder.discount', { percent: formatCount(priced.discount_bp / 100) })}
          </small>
        ) : null}
        {priced?.by_hand ? (
          <small className={priced.by_hand.waits ? styles.later : undefined}>
            {t(priced.by_hand.waits ? 'linePrice.asked' : 'linePrice.byHand', {
              price: formatUnitPrice(priced.by_hand.price),
            })}
          </small>
        ) : null}
        {priced ? <PriceButton code={line.code} onPress={onPrice} /> : null}
      </Cell>
      <Cell isEnd label={t('phoneOrder.columns.sum')}>
        <b>{priced ? formatPrice(priced.cents / 100) : '–'}</b>
      </Cell>
      <Cell>
        <IconButton
          icon={<X />}
          label={t('phoneOrder.remove', { name: line.name })}
          onClick={onRemove}
        />
      </Cell>
    </Row>
  );
}
