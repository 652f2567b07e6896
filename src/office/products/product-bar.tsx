import { Percent } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { ChosenBar } from '#office/components/list/chosen-bar.tsx';
import bar from '#office/components/list/chosen-bar.module.css';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { changePrices } from '#staff/products/prices-contract.ts';
import { plurals, t } from '#text/office/products.ts';

const PricesWindow = windowOnDemand(async () => (await import('./prices-window.tsx')).PricesWindow);

export type ChosenProduct = { id: number };

/** What can be done with all products that are chosen. */
export function ProductBar({ chosen, onClear }: { chosen: ChosenProduct[]; onClear: () => void }) {
  const mayPrice = mayDo(useMe(), changePrices.needs);
  const [isPricing, setIsPricing] = useState(false);
  const price = () => setIsPricing(true);
  useScreenKeys(mayPrice && !isPricing ? { c: price } : {});
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
