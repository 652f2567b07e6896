import { ArrowLeftRight } from 'lucide-react';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { type ListedStock, moveGoods } from '#staff/stock/contract.ts';
import { t } from '#text/office/stock.ts';

const MoveWindow = windowOnDemand(async () => (await import('./move-window.tsx')).MoveWindow);

/** Where there is somewhere to carry it to. */
export function MoveButton({ product }: { product: ListedStock }) {
  if (product.warehouses.length < 2) return null;
  return (
    <WindowButton
      opens={MoveWindow}
      given={{ product }}
      needs={moveGoods.needs}
      variant="line"
      size="sm"
      icon={<ArrowLeftRight />}
    >
      {t('stock.move.open')}
    </WindowButton>
  );
}
