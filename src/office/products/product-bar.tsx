import { Eye, EyeOff, Percent } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { ChosenBar } from '#office/components/list/chosen-bar.tsx';
import bar from '#office/components/list/chosen-bar.module.css';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { showProducts } from '#staff/products/contract.ts';
import { changePrices } from '#staff/products/prices-contract.ts';
import { plurals, t } from '#text/office/products.ts';
import { useVisibility } from './use-visibility.tsx';

const PricesWindow = windowOnDemand(async () => (await import('./prices-window.tsx')).PricesWindow);

export type ChosenProduct = { id: number; is_sold: boolean };

/** What can be done with all products that are chosen. */
export function ProductBar({ chosen, onClear }: { chosen: ChosenProduct[]; onClear: () => void }) {
  const mayPrice = mayDo(useMe(), changePrices.needs);
  const [isPricing, setIsPricing] = useState(false);
  const price = () => setIsPricing(true);
  const visibility = useVisibility(onClear);
  const mayShow = mayDo(useMe(), showProducts.needs);
  const sold = chosen.filter(({ is_sold: isSold }) => isSold);
  const hidden = chosen.filter(({ is_sold: isSold }) => !isSold);
  const hide = mayShow && sold.length > 0 ? () => visibility.set(sold, false) : undefined;
  useScreenKeys(isPricing ? {} : { c: mayPrice ? price : undefined, h: hide });
  return (
    <>
      <ChosenBar
        label={t('products.bar.label')}
        count={plurals('products.bar.chosen', chosen.length)}
        onClear={onClear}
      >
        {mayPrice ? (
          <button type="button" className={bar.action} {...PricesWindow.soon} onClick={price}>
            <Percent />
            {t('products.bar.prices')} <kbd className="only-on-large">C</kbd>
          </button>
        ) : null}
        {hide ? (
          <button
            type="button"
            className={bar.action}
            aria-busy={visibility.isPending || undefined}
            onClick={hide}
          >
            <EyeOff />
            {t('products.bar.hide')} <kbd className="only-on-large">H</kbd>
          </button>
        ) : null}
        {mayShow && hidden.length > 0 ? (
          <button
            type="button"
            className={bar.action}
            aria-busy={visibility.isPending || undefined}
            onClick={() => visibility.set(hidden, true)}
          >
            <Eye />
            {t('products.bar.show')}
          </button>
        ) : null}
      </ChosenBar>
      {isPricing ? (
        <PricesWindow
          ids={chosen.map(({ id }) => id)}
          onClose={() => setIsPricing(false)}
          onDone={onClear}
        />
      ) : null}
    </>
  );
}
