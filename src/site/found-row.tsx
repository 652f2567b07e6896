import { Check, Minus, Plus, ShoppingCart } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useInBasket } from '#shop/basket/queries.ts';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import { priceNote } from '#shop/catalog/card-price.tsx';
import { KeyLine } from '#shop/catalog/listing-card.tsx';
import { ProductPicture } from '#shop/catalog/product-picture.tsx';
import { StockGauge } from '#shop/catalog/stock-gauge.tsx';
import { unitLabel } from '#shop/catalog/units.ts';
import { CompareToggle } from '#shop/compare/compare-toggle.tsx';
import type { FilteredProduct } from '#shop/filters/contract.ts';
import { formatCount, formatUnitPrice } from '#text/format.ts';
import { tf } from '#text/finding.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { amountProblem, clampAmount, parseAmount } from '#ui/amount-rules.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import styles from './found-table.module.css';
import { actInTable, toRow } from './table-keys.ts';
import { useSaidOnce } from './use-said-once.ts';

type Props = { product: FilteredProduct; isCustomer: boolean };

export function FoundRow({ product, isCustomer }: Props) {
  const { price_exc_vat: price, base_price_exc_vat: base } = product;
  return (
    <tr>
      <td className={styles.compare}>
        <CompareToggle code={product.code} look="box" />
      </td>
      <td className={styles.thumb}>
        <span className="stage">
          <ProductPicture picture={product.image[0]} />
        </span>
      </td>
      <td className={classNames(styles.code, 'code')}>{product.code}</td>
      <td className={styles.name}>
        <Link to="/product/$productName" params={{ productName: product.url.url }}>
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
        <StockGauge stock={product.stock} unit={product.unit_of_measure} />
      </td>
      {isCustomer ? (
        <>
          <td className={classNames(styles.price, styles.end)}>
            {price === null ? null : <b>{formatUnitPrice(price)}</b>}
            {base !== null && price !== null && base > price ? (
              <s>{formatUnitPrice(base)}</s>
            ) : product.unit_of_measure === 'ks' ? null : (
              <small>{priceNote(product.unit_of_measure)}</small>
            )}
          </td>
          <td className={styles.add}>
            <RowBuying product={product} />
          </td>
        </>
      ) : null}
    </tr>
  );
}

const MOST = 9999;

/** Nothing is sent that cannot be ordered; the reason stands under the field. */
function RowBuying({ product }: Pick<Props, 'product'>) {
  const inBasket = useInBasket(product.id);
  const id = useId();
  const step = product.quantity_step;
  const limits = { min: 1, max: MOST, step };
  const [typed, setTyped] = useState(String(step));
  const [isTried, setIsTried] = useState(false);
  const { add, isPending, isAdded, forget } = useAddToBasket();
  useSaidOnce(isAdded, forget);
  const problem = amountProblem(typed, limits);
  const isOnStock = product.stock > 0;
  const move = (way: 1 | -1) => {
    setIsTried(false);
    setTyped(String(clampAmount((parseAmount(typed) ?? 0) + way * step, limits)));
  };
  const send = () => {
    setIsTried(true);
    if (!problem) add(product.id, parseAmount(typed)!);
    return !problem;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      move(event.key === '+' ? 1 : -1);
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && actInTable(event.currentTarget, event.key)) event.preventDefault();
    if (event.key === 'Enter' && send()) toRow(event.currentTarget, 1);
  };
  const amount = parseAmount(typed) ?? 0;

  return (
    <>
      <div className={styles.buying}>
        <div className={styles.amount} data-wrong={(isTried && problem) || undefined}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('product.decreaseAmount')}
            disabled={amount <= step}
            onClick={() => move(-1)}
          >
            <Minus />
          </button>
          <input
            type="text"
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            aria-label={tf('table.amountOf', { code: product.code })}
            aria-valuenow={amount}
            aria-valuemin={step}
            aria-valuemax={MOST}
            aria-invalid={isTried && problem ? true : undefined}
            aria-describedby={id}
            value={typed}
            onChange={(event) => {
              setIsTried(false);
              setTyped(event.target.value);
            }}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('product.increaseAmount')}
            onClick={() => move(1)}
          >
            <Plus />
          </button>
        </div>
        <Button
          className={styles.button}
          variant={isOnStock ? 'buy' : 'line'}
          icon={isAdded ? <Check /> : <ShoppingCart />}
          isLoading={isPending}
          aria-label={tf('table.add', { name: product.name })}
          onClick={send}
        />
      </div>
      <output id={id} className={styles.said}>
        {isTried && problem ? (
          <b>{problem === 'step' ? tf('table.step', { step }) : tf('table.range')}</b>
        ) : inBasket ? (
          <>
            <Check />
            {t('product.inBasket', {
              amount: `${formatCount(inBasket)}\u00a0${unitLabel(product.unit_of_measure)}`,
            })}
          </>
        ) : null}
      </output>
    </>
  );
}
