import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { lineCents, toEuros, unitFromEuros } from '#base/values/money.ts';
import { type Outcome, useAddMany } from '#shop/basket/use-add-many.tsx';
import { priceNote } from '#shop/catalog/card/card-price.tsx';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { StockGauge } from '#shop/availability/stock-gauge.tsx';
import { unitLabel } from '#text/units.ts';
import type { Accessory } from '#shop/detail/contract.ts';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { count, say } from '#text/product.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/form/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './product-accessories.module.css';

const FIRST_PRODUCTS = 6;

/** What fits the product, by kind: several are ticked and added at once. */
export function ProductAccessories({ accessories }: { accessories: Accessory[] }) {
  const [kind, setKind] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  // Here and not in the lines, which come and go with their kind.
  const [chosen, setChosen] = useState<number[]>([]);
  const [amounts, setAmounts] = useState<Record<number, number>>({});
  const amountOf = ({ id, quantity_step: step }: ProductCard) => amounts[id] ?? step;
  const kinds = [...Map.groupBy(accessories, (one) => one.kind)];
  const ofKind = kind ? accessories.filter((one) => one.kind === kind) : accessories;
  const shown = isWhole ? ofKind : ofKind.slice(0, FIRST_PRODUCTS);
  const hidden = ofKind.length - shown.length;

  const wanted = accessories
    .map(({ product }) => ({ product, quantity: amountOf(product) }))
    .filter(({ product }) => chosen.includes(product.id));
  /** What was refused stays ticked, to be tried with another amount. */
  const forget = ({ added }: Outcome) =>
    setChosen((all) => all.filter((id) => !added.includes(id)));

  return (
    <section className={styles.accessories} aria-labelledby="accessories">
      <div className={styles.head}>
        <h2 id="accessories">{say('accessories')}</h2>
        {kinds.length > 1 ? (
          <div className={styles.kinds} role="group" aria-label={say('accessoryKinds')}>
            {[['', accessories] as const, ...kinds].map(([name, those]) => (
              <button
                key={name}
                type="button"
                aria-pressed={kind === name}
                onClick={() => setKind(name)}
              >
                {name || say('all')} <small>{those.length}</small>
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <ul className={styles.list}>
        {shown.map((accessory) => (
          <Line
            key={accessory.product.id}
            accessory={accessory}
            isChosen={chosen.includes(accessory.product.id)}
            onToggle={() => setChosen(toggled(chosen, accessory.product.id))}
            amount={amountOf(accessory.product)}
            onAmount={(amount) => setAmounts({ ...amounts, [accessory.product.id]: amount })}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {hidden > 0 ? (
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {say('more', { count: hidden })}
          </Button>
        ) : null}
        <Add wanted={wanted} onAdded={forget} />
      </div>
    </section>
  );
}

const toggled = (ids: number[], id: number) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

type LineProps = {
  accessory: Accessory;
  isChosen: boolean;
  onToggle: () => void;
  amount: number;
  onAmount: (amount: number) => void;
};

function Line({ accessory, isChosen, onToggle, amount, onAmount }: LineProps) {
  const { kind, why, product } = accessory;
  const { code, name, url, quantity_step: step, unit_of_measure: unit } = product;
  return (
    <li>
      <Checkbox
        className="for-buyers"
        label={<span className="visually-hidden">{say('choose', { code })}</span>}
        checked={isChosen}
        onChange={onToggle}
      />
      <span className={`${styles.thumb} stage`}>
        <ProductPicture picture={product.image[0]} />
      </span>
      <div className={styles.text}>
        <Link to="/product/$productName" params={{ productName: url.url }}>
          {noBreak(name)}
        </Link>
        <small>{why ? `${kind} · ${why}` : kind}</small>
        <StockGauge stock={product.stock} unit={unit} expectedOn={product.expected_on} />
      </div>
      <Amount
        className={classNames(styles.amount, 'for-buyers')}
        value={amount}
        onChange={onAmount}
        step={step}
        unit={unitLabel(unit)}
        label={`${t('product.amount')} – ${code}`}
      />
      {product.price_exc_vat === null ? null : (
        <span className={styles.price}>
          {formatUnitPrice(product.price_exc_vat)}
          <small>{priceNote(unit)}</small>
        </span>
      )}
    </li>
  );
}

type AddProps = {
  wanted: { product: ProductCard; quantity: number }[];
  onAdded: (outcome: Outcome) => void;
};

function Add({ wanted, onAdded }: AddProps) {
  const toasts = useToasts();
  const hasPrices = wanted.every(({ product }) => product.price_exc_vat !== null);
  const cents = wanted.reduce(
    (sum, { product, quantity }) =>
      sum + lineCents(unitFromEuros(product.price_exc_vat ?? 0), quantity),
    0,
  );

  const { add, isPending } = useAddMany((outcome) => {
    const { added, refused } = outcome;
    const names = wanted
      .filter(({ product }) => refused.includes(product.id))
      .map(({ product }) => product.code);
    if (added.length > 0)
      toasts.success(count('added', added.length), {
        action: <Link to="/cart">{t('cart.goToCart')}</Link>,
      });
    if (names.length > 0) toasts.error(say('notAdded', { names: names.join(', ') }));
    onAdded(outcome);
  });

  return (
    <>
      <output className="for-buyers">
        {wanted.length > 0 ? (
          <>
            {count('chosen', wanted.length)}
            {hasPrices ? (
              <>
                {' · '}
                <b>{formatPrice(toEuros(cents))}</b> {t('common.exclVat')}
              </>
            ) : null}
          </>
        ) : null}
      </output>
      <Button
        className="for-buyers"
        variant="line"
        icon={<ShoppingCart />}
        disabled={wanted.length === 0}
        isLoading={isPending}
        onClick={() =>
          add(wanted.map(({ product, quantity }) => ({ product: product.id, quantity })))
        }
      >
        {say('addChosen')}
      </Button>
    </>
  );
}
