import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { correctStock, type ListedStock, type StockPlace } from '#staff/stock/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/goods.ts';
import { amountText } from '#text/units.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './goods.module.css';

const CorrectWindow = windowOnDemand(
  async () => (await import('./correct-window.tsx')).CorrectWindow,
);

type Props = { product: ListedStock; place: StockPlace };

/** How many lie in a warehouse; whoever may, opens the correction by it. */
export function PlaceButton({ product, place }: Props) {
  const mayCorrect = mayDo(useMe(), correctStock.needs);
  const [isOpen, setIsOpen] = useState(false);
  const { code, unit } = product;
  const amount = (
    <>
      <small>{place.code}</small>{' '}
      <b className={place.lies < 0 ? styles.wrong : place.lies === 0 ? styles.nothing : undefined}>
        {formatCount(place.lies)}
      </b>
    </>
  );
  if (!mayCorrect) return <span className={styles.place}>{amount}</span>;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.place, styles.isButton)}
        aria-label={t('goods.placeOf', {
          shown: `${place.code} ${formatCount(place.lies)}`,
          place: place.name,
          code,
          amount: amountText(place.lies, unit),
        })}
        {...CorrectWindow.soon}
        onClick={() => setIsOpen(true)}
      >
        {amount}
      </button>
      {isOpen ? (
        <CorrectWindow product={product} place={place} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

/** The same where there is room for words. */
export const CorrectButton = ({ product, place }: Props) => (
  <WindowButton
    opens={CorrectWindow}
    given={{ product, place }}
    needs={correctStock.needs}
    variant="line"
    size="sm"
    aria-label={t('goods.correctOf', {
      place: place.name,
      code: product.code,
      amount: amountText(place.lies, product.unit),
    })}
  >
    {t('goods.correct')}
  </WindowButton>
);
