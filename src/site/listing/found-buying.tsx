import { Check, Info, Package, ShoppingCart } from 'lucide-react';
import { useId } from 'react';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import type { Pack } from '#shop/catalog/contract.ts';
import type { CardProduct } from '#shop/catalog/card/product-card.tsx';
import { amountText, unitLabel } from '#text/units.ts';
import { formatCount } from '#text/format.ts';
import { tf } from '#text/finding.ts';
import { t } from '#text/text.ts';
import { AmountFrame } from '#ui/form/amount-frame.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import styles from './found-buying.module.css';
import { useOrderAmount } from './use-order-amount.ts';

/** How many, what that is in packages, and into the basket. */
export function FoundBuying({ product }: { product: CardProduct }) {
  const { id, stock, packs, quantity_step: step, unit_of_measure: unit } = product;
  const amount = useOrderAmount(step);
  const { add, isPending, isAdded } = useAddToBasket();
  const messageId = useId();
  const isOnStock = stock > 0;
  const offer = isOnStock ? 'product.addToCartShort' : 'product.toOrder';
  const words = t(isAdded ? 'product.added' : offer);
  const send = () => {
    if (amount.check()) add(id, amount.value);
  };

  return (
    <div className={classNames(styles.buying, 'for-buyers')}>
      {packs?.[0] ? <PackLine pack={packs[0]} amount={amount.value} unit={unit} /> : null}
      <div className={styles.row}>
        <AmountFrame
          {...amount.frame}
          className={styles.amount}
          label={tf('table.amountOf', { code: product.code })}
          suffix={unit === 'ks' ? undefined : unitLabel(unit)}
          errorId={amount.problem ? messageId : undefined}
          onBlur={amount.check}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send();
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            amount.frame.onMove(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <Button
          className={styles.button}
          variant={isOnStock ? 'buy' : 'line'}
          icon={
            isAdded ? (
              <Check />
            ) : (
              <ShoppingCart className={isOnStock ? undefined : 'only-on-small'} />
            )
          }
          isLoading={isPending}
          aria-label={`${words}: ${product.name}`}
          onClick={send}
        >
          <span>{words}</span>
        </Button>
      </div>
      <output>
        {amount.problem ? (
          <>
            <FieldError id={messageId}>
              {amount.problem === 'step'
                ? t('forms.amountStep', { step, unit: unitLabel(unit) })
                : tf('table.range')}
            </FieldError>
            {amount.problem === 'step' ? (
              <button
                type="button"
                className={classNames(styles.fix, 'link')}
                onClick={() => amount.change(String(amount.next))}
              >
                {tf('card.changeTo', { amount: amountText(amount.next, unit) })}
              </button>
            ) : null}
          </>
        ) : isOnStock && amount.value > stock ? (
          <p className={styles.info}>
            <Info />
            {tf('card.restLater')}
          </p>
        ) : null}
      </output>
    </div>
  );
}

type PackProps = { pack: Pack; amount: number; unit: string };

/** „915 m = 3 bal.“; of an amount that is no whole package, what one holds, but pieces are bought one by one. */
function PackLine({ pack, amount, unit }: PackProps) {
  const count = amount / pack.quantity;
  const isWhole = count >= 1 && Number.isInteger(count);
  if (!isWhole && unit === 'ks') return null;
  return (
    <p className={styles.packs} data-whole={isWhole || undefined}>
      <Package />
      {tf('card.packs', {
        amount: amountText(isWhole ? amount : pack.quantity, unit),
        count: formatCount(isWhole ? count : 1),
      })}
    </p>
  );
}
