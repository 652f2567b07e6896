import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { type ListedStock, moveGoods } from '#staff/stock/contract.ts';
import { t } from '#text/office/stock.ts';
import { Button } from '#ui/button.tsx';

const MoveWindow = windowOnDemand(async () => (await import('./move-window.tsx')).MoveWindow);

/** Where there is somewhere to carry it to. */
export function MoveButton({ product }: { product: ListedStock }) {
  const mayMove = mayDo(useMe(), moveGoods.needs);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayMove || product.warehouses.length < 2) return null;
  return (
    <>
      <Button
        variant="line"
        size="sm"
        icon={<ArrowLeftRight />}
        {...MoveWindow.soon}
        onClick={() => setIsOpen(true)}
      >
        {t('stock.move.open')}
      </Button>
      {isOpen ? <MoveWindow product={product} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
