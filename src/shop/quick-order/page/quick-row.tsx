import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { memo } from 'react';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { tq } from '#text/quick-order.ts';
import { amountText, unitLabel } from '#text/units.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, Row } from '#ui/table.tsx';
import type { RowProduct } from '#shop/quick-order/contract.ts';
import { isReady, type Item, kindOfItem, totalOf } from '#shop/quick-order/list.ts';
import styles from './quick-row.module.css';
import { RowFix } from './row-fix.tsx';
import { RowQuantity } from './row-quantity.tsx';
import type { Tools } from './row-tools.ts';

type Props = {
  item: Item;
  seesPrices: boolean;
  tools: Tools;
  onRemove: (item: Item) => void;
};

/** Drawn anew only when its own row has changed: there may be a thousand. */
export const QuickRow = memo(function QuickRow({ item, seesPrices, tools, onRemove }: Props) {
  const kind = kindOfItem(item);
  const { product } = item.found;
  const remove = () => onRemove(item);
  const isFixed = product === null || kind === 'gone';
  const isFine = isReady(item);
  const total = isFine ? totalOf(item) : null;
  return (
    <Row
      className={classNames(styles.row, isFixed && styles.isFix)}
      data-row={item.id}
      data-kind={isFine ? 'ready' : kind === 'ready' ? 'refused' : kind}
      tabIndex={-1}
    >
      <Cell className={styles.state}>
        {isFine ? (
          <CircleCheck aria-label={tq('row.ready')} />
        ) : kind === 'unknown' || kind === 'quantity' ? (
          <CircleAlert aria-label={tq('row.open')} />
        ) : (
          <TriangleAlert aria-label={tq('row.open')} />
        )}
        <i>{item.line}</i>
      </Cell>
      <Cell className={styles.given}>
        <span className="visually-hidden">{tq('table.given')}: </span>
        {item.text}
      </Cell>
      {isFixed ? (
        <Cell className={styles.fixCell} colSpan={seesPrices ? 5 : 3}>
          <RowFix
            item={item}
            kind={kind}
            key={item.code}
            onPick={(chosen: RowProduct) => tools.pick(item.id, chosen)}
            onCode={(code) => void tools.setCode(item.id, code)}
            onRemove={remove}
          />
        </Cell>
      ) : (
        <>
          <Cell className={styles.product}>
            <span className={`stage ${styles.thumb}`}>
              <ProductPicture
                picture={product.image ? { ...product.image, cover: true } : undefined}
              />
            </span>
            <span className={styles.name}>
              <span className="code">{product.code}</span>
              <Link to="/product/$productName" params={{ productName: product.url.url }}>
                {noBreak(product.name)}
              </Link>
              <Why item={item} product={product} onSplit={() => tools.takeApart(item.id)} />
            </span>
          </Cell>
          <Cell className={styles.quantity}>
            <RowQuantity
              item={item}
              kind={kind}
              product={product}
              onChange={(quantity) => tools.setQuantity(item.id, quantity)}
            />
          </Cell>
          <Cell className={styles.stock}>
            {product.availability ? (
              <AvailabilityNote
                availability={product.availability}
                unit={product.unit_of_measure}
              />
            ) : null}
          </Cell>
          {seesPrices ? (
            <>
              <Cell isEnd className={styles.price}>
                {product.price_unit_exc_vat === null
                  ? null
                  : formatUnitPrice(product.price_unit_exc_vat)}
              </Cell>
              <Cell isEnd className={styles.total}>
                {total === null ? null : formatPrice(total)}
              </Cell>
            </>
          ) : null}
        </>
      )}
      <Cell className={styles.remove}>
        <IconButton
          icon={<X />}
          label={tq('table.removeLine', { line: item.line })}
          onClick={remove}
        />
      </Cell>
    </Row>
  );
});

type WhyProps = { item: Item; product: RowProduct; onSplit: () => void };

/** By what it was found, what was summed up in it, and why the basket has refused it. */
function Why({ item: { found, code, parts, reason }, product, onSplit }: WhyProps) {
  const { by } = found;
  const unit = unitLabel(product.unit_of_measure);
  return (
    <>
      {by === null || by === 'code' ? null : <small>{tq(`row.by.${by}`, { code })}</small>}
      {parts ? (
        <small>
          {tq('row.summed', {
            lines: parts.map(({ line }) => line).join(', '),
            sum: `${parts.map(({ quantity }) => quantity).join(' + ')} = ${amountText(
              parts.reduce((sum, { quantity }) => sum + quantity, 0),
              product.unit_of_measure,
            )}`,
            unit,
          })}{' '}
          <button type="button" className="link" onClick={onSplit}>
            {tq('row.split')}
          </button>
        </small>
      ) : null}
      {reason === null ? null : <FieldError>{reason}</FieldError>}
    </>
  );
}
