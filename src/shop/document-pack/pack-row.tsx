import { DocumentRow, DocumentRows } from '#shop/shipments/order-documents.tsx';
import { t } from '#text/account.ts';
import type { PackOf } from './contract.ts';
import { PackButton } from './pack-button.tsx';

/** Beside the documents of the order: those of its products, as one file. */
export const PackRow = ({ of, id }: { of: PackOf; id: number }) => (
  <DocumentRow mark="ZIP" className="not-printed" title={t('pack.open')} note={t('pack.note')}>
    <PackButton of={of} id={id} size="sm" label={t('pack.choose')} />
  </DocumentRow>
);

/** Alone, where there are no other documents. */
export const PackCard = (props: { of: PackOf; id: number }) => (
  <DocumentRows className="not-printed">
    <PackRow {...props} />
  </DocumentRows>
);
