import { ArrowLeftRight, Check } from 'lucide-react';
import { useState } from 'react';
import { lineCents, toEuros, unitFromEuros } from '#base/values/money.ts';
import { useInBasket } from '#shop/basket/queries.ts';
import { BuyBar } from '#shop/catalog/product/buy-bar.tsx';
import { BuyBox } from '#shop/catalog/product/buy-box.tsx';
import type { Pack, Product, ProductCard } from '#shop/catalog/contract.ts';
import { amountText, unitLabel } from '#text/units.ts';
import type { ProductExtra } from '#shop/detail/contract.ts';
import { Packs, packText } from '#shop/detail/packs.tsx';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { say } from '#text/product.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/form/amount.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { BuyButton } from './product-actions.tsx';
import { ProductAvailability } from './product-availability.tsx';
import styles from './product-buying.module.css';

type Props = { product: Product; extra: ProductExtra };

/** How many, in which packages, what it comes to, into the basket; and whether it lies on our shelves. */
export function ProductBuying({ product, extra }: Props) {
  const { packs, similar } = extra;
  const [amount, setAmount] = useState(product.quantity_step);

  const amountField = (
    <Amount
      value={amount}
      onChange={setAmount}
      step={product.quantity_step}
      unit={unitLabel(product.unit_of_measure)}
    />
  );

  return (
    <div className={styles.buying}>
      <BuyBox
        product={product}
        before={<Packs packs={packs} product={product} amount={amount} onAmount={setAmount} />}
        amount={amountField}
        action={<BuyButton product={product} quantity={amount} />}
        after={<LineInfo product={product} amount={amount} packs={packs} />}
      />
      <ProductAvailability product={product} amount={amount} extra={extra} />
      {similar ? <Similar product={similar} /> : null}
      <BuyBar
        product={product}
        amount={amountField}
        action={
          <BuyButton product={product} quantity={amount} label={t('product.addToCartShort')} />
        }
      />
    </div>
  );
}

type LineInfoProps = { product: Product; amount: number; packs: Pack[] };

function LineInfo({ product, amount, packs }: LineInfoProps) {
  const { id, price_exc_vat: price, unit_of_measure: unit } = product;
  const held = useInBasket(id);
  const inPacks = packText(packs, amount, unit);
  if (price === null && held === 0 && inPacks === null) return null;
  return (
    <div className={styles.info}>
      {price === null ? null : (
        <output>
          {say('total', { amount: amountText(amount, unit) })}{' '}
          <b>{formatPrice(toEuros(lineCents(unitFromEuros(price), amount)))}</b>{' '}
          {t('common.exclVat')}
        </output>
      )}
      {inPacks ? <span>{inPacks}</span> : null}
      {held > 0 ? (
        <span className={styles.held}>
          <Check />
          {say('inBasket', { amount: amountText(held, unit) })}{' '}
          <Link className="link" to="/cart">
            {say('show')}
          </Link>
        </span>
      ) : null}
    </div>
  );
}

function Similar({ product }: { product: ProductCard }) {
  const { name, url, price_exc_vat: price } = product;
  return (
    <p className={styles.similar}>
      <ArrowLeftRight />
      <span>
        {say('similar')}{' '}
        <Link className="link" to="/product/$productName" params={{ productName: url.url }}>
          {noBreak(name)}
        </Link>
        {price === null ? null : ` ${say('similarPrice', { price: formatUnitPrice(price) })}`}
      </span>
    </p>
  );
}
