import { Link } from '@tanstack/react-router';
import { Check, Lock } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useInBasket } from '#shop/basket/queries.ts';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import { priceNote } from '#shop/catalog/card/card-price.tsx';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { KeyLine } from '#shop/catalog/card/product-card.tsx';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';
import { amountText, unitLabel } from '#text/units.ts';
import { useMay, useUser } from '#shop/customers/user.tsx';
import type { ProductExtra } from '#shop/detail/contract.ts';
import { Packs } from '#shop/detail/packs.tsx';
import { highlightCode } from '#shop/search/highlight.ts';
import { codeOf } from '#shop/search/query-terms.ts';
import { formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { ts } from '#text/search.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/form/amount.tsx';
import { parseAmount } from '#ui/form/amount-rules.ts';
import { classNames } from '#ui/class-names.ts';
import { Marked } from './marked.tsx';
import { BuyButton } from '#site/product/product-actions.tsx';
import styles from './search-exact.module.css';

type Props = {
  product: ProductCard;
  /** Its key parameters and packages, once they are known. */
  extra: ProductExtra | undefined;
  query: string;
  /** Typed before, by product. */
  amounts: Map<number, number>;
  isOrdered: boolean;
  onOrdered: () => void;
  onFollow: () => void;
};

/** The product whose very code was typed, ready to be bought. */
export function SearchExact(props: Props) {
  const { product, extra, query, amounts, isOrdered, onOrdered, onFollow } = props;
  const { id, code, name, vendor, image, url, stock, quantity_step: step } = product;
  const isCustomer = useUser() !== null;
  const mayBuy = useMay('buy');
  // What the company calls it was typed, and not our code.
  const isOwn = codeOf(code) !== codeOf(query);
  const { add, isPending } = useAddToBasket();
  const [amount, setAmount] = useState(amounts.get(id) ?? step);
  // What was typed counts at once, before it is drawn.
  const latest = useRef(amount);
  const change = (next: number) => {
    latest.current = next;
    amounts.set(id, next);
    setAmount(next);
  };
  const link = {
    to: '/product/$productName',
    params: { productName: url.url },
    preload: false,
  } as const;

  const order = useEffectEvent(() => {
    onOrdered();
    if (mayBuy) add(id, latest.current);
  });
  useEffect(() => {
    if (isOrdered) order();
  }, [isOrdered]);
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // It would look for what stands in the field of the search.
    event.preventDefault();
    // An amount that was not allowed has just become another one, which is to be seen first.
    if (!event.repeat && parseAmount(event.target.value) === latest.current)
      add(id, latest.current);
  };

  return (
    <section className={styles.exact} aria-label={ts('exact')}>
      <Link
        {...link}
        tabIndex={-1}
        aria-hidden="true"
        className={classNames(styles.thumb, 'stage')}
        onClick={onFollow}
      >
        <ProductPicture picture={image[0]} isEager />
      </Link>
      <div>
        <p className={styles.head}>
          <span className={styles.tag}>
            <Check />
            {ts(isOwn ? 'exactOwn' : 'exact')}
          </span>
          <span className={classNames(styles.code, 'code')}>
            <Marked pieces={highlightCode(code, query)} />
          </span>
          {vendor}
        </p>
        <Link {...link} className={styles.name} onClick={onFollow}>
          {noBreak(name)}
        </Link>
        <KeyLine className={styles.key} values={extra?.key_line ?? []} />
        <div className={styles.state}>
          <StockGauge
            stock={stock}
            unit={product.unit_of_measure}
            expectedOn={product.expected_on}
          />
          {isCustomer && <InBasket product={product} />}
        </div>
      </div>
      {isCustomer && product.price_exc_vat !== null ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the amount
        <div className={styles.buy} onKeyDown={addOnEnter}>
          <p>
            <b className={styles.price}>{formatUnitPrice(product.price_exc_vat)}</b>
            <small>{priceNote(product.unit_of_measure)}</small>
          </p>
          {mayBuy ? (
            <div className={styles.row}>
              <Amount
                value={amount}
                onChange={change}
                step={step}
                unit={unitLabel(product.unit_of_measure)}
                label={`${t('product.amount')} – ${code}`}
              />
              <BuyButton
                product={product}
                quantity={amount}
                label={t('product.addToCartShort')}
                isBusy={isPending}
              />
            </div>
          ) : null}
          {mayBuy && extra && (
            <Packs packs={extra.packs} product={product} amount={amount} onAmount={change} />
          )}
        </div>
      ) : (
        <p className={styles.locked}>
          <Lock />
          {t('price.loginPrompt')}
        </p>
      )}
    </section>
  );
}

function InBasket({ product: { id, unit_of_measure: unit } }: { product: ProductCard }) {
  const amount = useInBasket(id);
  return amount > 0 ? (
    <p className={styles.inBasket}>
      <Check />
      {t('product.inBasket', { amount: amountText(amount, unit) })}
    </p>
  ) : null;
}
