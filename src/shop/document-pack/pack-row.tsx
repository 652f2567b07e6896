import { Paper } from '#shop/shipments/order-papers.tsx';
import { t } from '#text/account.ts';
import type { PackOf } from './contract.ts';
import { PackButton } from './pack-button.tsx';

/** Among the papers of an order: those of its products, as one file. */
export const PackRow = ({ of, id }: { of: PackOf; id: number }) => (
  <Paper mark="ZIP" title={t('pack.open')} note={t('pack.note')}>
    <PackButton of={of} id={id} size="sm" label={t('pack.choose')} />
  </Paper>
);
