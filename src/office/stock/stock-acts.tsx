import { ClipboardList, ShoppingCart, Truck } from 'lucide-react';
import { mayDo, useMe } from '#office/api/session.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { setCounted } from '#staff/stock/contract.ts';
import { t } from '#text/office/stock.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';

const ReorderWindow = windowOnDemand(
  async () => (await import('./reorder-window.tsx')).ReorderWindow,
);

/** What is done with the stock as a whole. */
export function StockActs() {
  const mayCount = mayDo(useMe(), setCounted.needs);
  return (
    <>
      <Link to="/sklad/dodavky" className={buttonClass({ variant: 'line' })}>
        <Truck />
        {t('stock.deliveries.open')}
      </Link>
      {mayCount ? (
        <Link to="/sklad/inventura" className={buttonClass({ variant: 'line' })}>
          <ClipboardList />
          {t('stock.counting.open')}
        </Link>
      ) : null}
      <WindowButton opens={ReorderWindow} variant="line" icon={<ShoppingCart />}>
        {t('stock.reorder.open')}
      </WindowButton>
    </>
  );
}
