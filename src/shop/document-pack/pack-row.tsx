import { Paper, Papers } from '#shop/shipments/order-papers.tsx';
import { t } from '#text/account.ts';
import type { PackOf } from './contract.ts';
import { PackButton } from './pack-button.tsx';

/** Among other papers: those of the products, as one file. */
export const PackRow = ({ of, id }: { of: PackOf; id: number }) => (
  <Paper mark="ZIP" className="not-printed" title={t('pack.open')} note={t('pack.note')}>
    <PackButton of={of} id={id} size="sm" label={t('pack.choose')} />
  </Paper>
);

/** By itself, where there are no other papers. */
export const PackCard = (props: { of: PackOf; id: number }) => (
  <Papers className="not-printed">
    <PackRow {...props} />
  </Papers>
);
