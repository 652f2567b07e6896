import { NotLoaded } from '#office/components/states.tsx';
import { t } from '#text/office/goods.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useStock } from './use-stock.ts';
import { Warehouses } from './warehouses.tsx';

type Props = { id: number; code: string; onClose: () => void };

/** The warehouses of one product, from wherever its stock is told. */
export function StockWindow({ id, code, onClose }: Props) {
  const query = useStock(String(id));
  return (
    <Dialog isOpen title={t('goods.stockOf', { code })} onClose={onClose}>
      {query.data ? <Warehouses product={query.data} /> : <NotLoaded query={query} />}
    </Dialog>
  );
}
