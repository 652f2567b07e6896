import { Check, ShoppingCart } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useInBasket } from '#shop/basket/queries.ts';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import { priceNote } from '#shop/catalog/card/card-price.tsx';
import { KeyLine } from '#shop/catalog/card/product-card.tsx';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';
import { amountText } from '#text/units.ts';
import { CompareToggle } from '#shop/compare/compare-toggle.tsx';
import type { FilteredProduct } from '#shop/filters/contract.ts';
import { formatUnitPrice } from '#text/format.ts';
import { tf } from '#text/finding.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { AmountFrame } from '#ui/form/amount-frame.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import styles from './found-table.module.css';
import { focusRow } from './table-keys.ts';
import { useOrderAmount } from './use-order-amount.ts';

type Props = { product: FilteredProduct; isCustomer: boolean; compareGroup: string | undefined };

export function FoundRow({ product, isCustomer, compareGroup }: Props) {
  const { price_exc_vat: price } = product;
  return (
    <tr>
      <td className={styles.compare}>
        <CompareToggle code={product.code} group={compareGroup} look="box" />
      </td>
      <td className={styles.thumb}>
        <span className="stage">
          <ProductPicture picture={product.image[0]} />
        </span>
      </td>
      <td className={classNames(styles.code, 'code')}>{product.code}</td>
      <td className={styles.name}>
        <Link
          to="/product/$productName"
          params={{ productName: product.url.url }}
          data-product={product.id}
        >
          {noBreak(product.name)}
        </Link>
        <KeyLine values={product.key_line} className={styles.keyLine} />
      </td>
      {product.key_values.map((value, index) => (
        <td
          // oxlint-disable-next-line react/no-array-index-key -- a column has no other name than its place
          key={index}
          className={classNames(styles.key, index > 0 && styles.later)}
        >
          {value === null ? '–' : noBreak(value)}
        </td>
      ))}
      <td className={styles.stock}>
        <StockGauge
          stock={product.stock}
          unit={product.unit_of_measure}
          expectedOn={product.expected_on}
        />
      </td>
      {isCustomer ? (
        <>
          <td className={classNames(styles.price, styles.end)}>
            {price === null ? null : <b>{formatUnitPrice(price)}</b>}
            {product.unit_of_measure === 'ks' ? null : (
              <small>{priceNote(product.unit_of_measure)}</small>
            )}
          </td>
          <td className={classNames(styles.add, 'for-buyers')}>
            <RowBuying product={product} />
          </td>
        </>
      ) : null}
    </tr>
  );
}

/** Nothing is sent that cannot be ordered; the reason stands under the field. */
function RowBuying({ product }: Pick<Props, 'product'>) {
  const { id, quantity_step: step, unit_of_measure: unit } = product;
  const inBasket = useInBasket(id);
  const messageId = useId();
  const amount = useOrderAmount(step);
  const { add, isPending, isAdded } = useAddToBasket();
  const send = () => {
    const isRight = amount.check();
    if (isRight) add(id, amount.value);
    return isRight;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && send()) focusRow(event.currentTarget, 1);
    if (event.key !== '+' && event.key !== '-') return;
    event.preventDefault();
    amount.frame.onMove(event.key === '+' ? 1 : -1);
  };

  return (
    <>
      <div className={styles.buying}>
        <AmountFrame
          {...amount.frame}
          hasPlainTabs
          className={styles.amount}
          label={tf('table.amountOf', { code: product.code })}
          errorId={amount.problem ? messageId : undefined}
          onKeyDown={onKeyDown}
        />
        <Button
          className={styles.button}
          variant={product.stock > 0 ? 'buy' : 'line'}
          icon={isAdded ? <Check /> : <ShoppingCart />}
          isLoading={isPending}
          aria-label={tf('table.add', { name: product.name })}
          onClick={send}
        />
      </div>
      <output id={messageId} className={styles.message}>
        {amount.problem ? (
          <b>{amount.problem === 'step' ? tf('table.step', { step }) : tf('table.range')}</b>
        ) : inBasket ? (
          <>
            <Check />
            {t('product.inBasket', { amount: amountText(inBasket, unit) })}
          </>
        ) : null}
      </output>
    </>
  );
}
