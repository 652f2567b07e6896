import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fillPath } from '#base/wire/api.ts';
import { api } from '#office/api/send.ts';
import { NotLoaded } from '#office/components/states.tsx';
import { listSuppliers, openReorder } from '#staff/stock/contract.ts';
import { plurals, t } from '#text/office/stock.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import styles from './stock.module.css';

/** For each maker a workbook of what is missing. */
export function ReorderWindow({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    queryKey: ['stock', 'suppliers'],
    queryFn: async ({ signal }) => (await api(listSuppliers, { signal })).suppliers,
  });
  const { data: suppliers } = query;
  return (
    <Dialog isOpen title={t('stock.reorder.title')} onClose={onClose}>
      {!suppliers ? (
        <NotLoaded query={query} />
      ) : suppliers.length === 0 ? (
        <p>{t('stock.reorder.none')}</p>
      ) : (
        <>
          <p>{t('stock.reorder.intro')}</p>
          <ul className={styles.suppliers}>
            {suppliers.map(({ id, name, products }) => (
              <li key={id}>
                <b>{name}</b>
                <span>{plurals('stock.reorder.products', products)}</span>
                <a
                  className={buttonClass({ variant: 'line', size: 'sm' })}
                  href={fillPath(openReorder.url, { id })}
                  download
                  aria-label={t('stock.reorder.download', { name })}
                >
                  <Download /> XLSX
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
