import { ClipboardList, ShoppingCart, Truck } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { setCounted } from '#staff/stock/contract.ts';
import { t } from '#text/office/stock.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';

const ReorderWindow = windowOnDemand(
  async () => (await import('./reorder-window.tsx')).ReorderWindow,
);

/** What is done with the stock as a whole. */
export function StockActs() {
  const mayCount = mayDo(useMe(), setCounted.needs);
  const [isOpen, setIsOpen] = useState(false);
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
      <Button
        variant="line"
        icon={<ShoppingCart />}
        {...ReorderWindow.soon}
        onClick={() => setIsOpen(true)}
      >
        {t('stock.reorder.open')}
      </Button>
      {isOpen ? <ReorderWindow onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
