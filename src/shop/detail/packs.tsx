import { amountText } from '#text/units.ts';
import type { Pack, ProductCard } from '#shop/catalog/contract.ts';
import { formatCount } from '#text/format.ts';
import { say } from '#text/product.ts';
import styles from './product-extra.module.css';

type Props = {
  packs: Pack[];
  product: Pick<ProductCard, 'unit_of_measure' | 'quantity_step'>;
  amount: number;
  onAmount: (amount: number) => void;
};

/** "610 m = 2 × balenie", by the largest packages that make up the amount; one of them says so by itself. */
export function packText(packs: Pack[], amount: number, unit: string): string | null {
  const whole = packs.filter(({ quantity }) => amount % quantity === 0 && amount > quantity);
  const largest = whole.toSorted((a, b) => b.quantity - a.quantity)[0];
  if (!largest || packs.some(({ quantity }) => quantity === amount)) return null;
  const count = formatCount(amount / largest.quantity);
  return say('packsOf', { amount: amountText(amount, unit), count, label: largest.label });
}

const MOST_PIECES = 9999;

/** Sets the amount to what comes in one package. */
export function Packs({ packs, product, amount, onAmount }: Props) {
  const { unit_of_measure: unit, quantity_step: step } = product;
  const offered = packs.filter(({ quantity }) => quantity % step === 0 && quantity <= MOST_PIECES);
  if (offered.length === 0) return null;
  const isWhole = offered.some(({ quantity }) => quantity === step);
  const all = isWhole ? offered : [{ quantity: step, label: '' }, ...offered];
  return (
    <div
      className={styles.packs}
      role="group"
      aria-label={isWhole ? say('wholePacks', { amount: amountText(step, unit) }) : say('pack')}
    >
      <span aria-hidden="true">
        {isWhole ? say('wholePacks', { amount: amountText(step, unit) }) : say('pack')}
      </span>
      <div>
        {all.map(({ quantity, label }) => (
          <button
            key={quantity}
            type="button"
            aria-pressed={quantity === amount}
            onClick={() => onAmount(quantity)}
          >
            {amountText(quantity, unit)}
            {label ? <small>{say('packOf', { label })}</small> : null}
          </button>
        ))}
      </div>
    </div>
  );
}
