import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { lineCents, toEuros, unitFromEuros } from '#base/money.ts';
import { useAddMany } from '#shop/basket/use-add-many.tsx';
import { priceNote } from '#shop/catalog/card-price.tsx';
import { ProductPicture } from '#shop/catalog/product-picture.tsx';
import { StockGauge } from '#shop/catalog/stock-gauge.tsx';
import { unitLabel } from '#shop/catalog/units.ts';
import type { Accessory } from '#shop/detail/contract.ts';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { count, say } from '#text/product.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Link } from '#ui/link.tsx';
import { useToasts } from '#ui/toasts.tsx';
import styles from './product-accessories.module.css';

const FIRST = 6;

/** What fits the product, by kind: several are ticked and added at once. */
export function ProductAccessories({ accessories }: { accessories: Accessory[] }) {
  const [kind, setKind] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const [chosen, setChosen] = useState<Map<number, number>>(new Map());
  const kinds = [...Map.groupBy(accessories, (one) => one.kind)];
  const ofKind = kind ? accessories.filter((one) => one.kind === kind) : accessories;
  const shown = isWhole ? ofKind : ofKind.slice(0, FIRST);
  const hidden = ofKind.length - shown.length;

  const choose = (id: number, quantity: number | null) => {
    const next = new Map(chosen);
    if (quantity === null) next.delete(id);
    else next.set(id, quantity);
    setChosen(next);
  };

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
            isChosen={chosen.has(accessory.product.id)}
            onChoose={(quantity) => choose(accessory.product.id, quantity)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {hidden > 0 ? (
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {say('more', { count: hidden })}
          </Button>
        ) : null}
        <Add accessories={accessories} chosen={chosen} onAdded={() => setChosen(new Map())} />
      </div>
    </section>
  );
}

type LineProps = {
  accessory: Accessory;
  isChosen: boolean;
  /** With how many of it, or null for none. */
  onChoose: (quantity: number | null) => void;
};

function Line({ accessory: { kind, why, product }, isChosen, onChoose }: LineProps) {
  const { code, name, url, quantity_step: step, unit_of_measure: unit } = product;
  const [amount, setAmount] = useState(step);
  const change = (quantity: number) => {
    setAmount(quantity);
    if (isChosen) onChoose(quantity);
  };
  return (
    <li>
      <Checkbox
        label={<span className="visually-hidden">{say('choose', { code })}</span>}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked ? amount : null)}
      />
      <span className={`${styles.thumb} stage`}>
        <ProductPicture picture={product.image[0]} />
      </span>
      <div className={styles.text}>
        <Link to="/product/$productName" params={{ productName: url.url }}>
          {noBreak(name)}
        </Link>
        <small>{why ? `${kind} · ${why}` : kind}</small>
        <StockGauge stock={product.stock} unit={unit} />
      </div>
      <Amount
        className={styles.amount}
        value={amount}
        onChange={change}
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
  accessories: Accessory[];
  chosen: Map<number, number>;
  onAdded: () => void;
};

function Add({ accessories, chosen, onAdded }: AddProps) {
  const toasts = useToasts();
  const { mutateAsync, isPending } = useAddMany();
  const lines = accessories.filter(({ product }) => chosen.has(product.id));
  const hasPrices = lines.every(({ product }) => product.price_exc_vat !== null);
  const cents = lines.reduce(
    (sum, { product }) =>
      sum + lineCents(unitFromEuros(product.price_exc_vat ?? 0), chosen.get(product.id)!),
    0,
  );

  const add = async () => {
    const refused = await mutateAsync(
      lines.map(({ product }) => ({ product: product.id, quantity: chosen.get(product.id)! })),
    );
    const added = lines.length - refused.length;
    const names = lines
      .filter(({ product }) => refused.includes(product.id))
      .map(({ product }) => product.code);
    if (added > 0)
      toasts.success(count('added', added), {
        action: <Link to="/cart">{t('cart.goToCart')}</Link>,
      });
    if (names.length > 0) toasts.error(say('notAdded', { names: names.join(', ') }));
    else onAdded();
  };

  return (
    <>
      <output>
        {lines.length > 0 ? (
          <>
            {count('chosen', lines.length)}
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
        variant="line"
        icon={<ShoppingCart />}
        disabled={lines.length === 0}
        isLoading={isPending}
        onClick={() => void add()}
      >
        {say('addChosen')}
      </Button>
    </>
  );
}
