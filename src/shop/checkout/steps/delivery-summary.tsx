import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import styles from './choices-summary.module.css';
import {
  addressLines,
  separateAddress,
  shippingLines,
} from '#shop/checkout/delivery/chosen-lines.ts';
import { chosenShipping, type Draft, isPickUp, type Methods } from './draft.ts';
import { useSalePoint } from '#shop/checkout/delivery/use-sale-point.ts';

type Props = { draft: Draft; methods: Methods; onChange: () => void };

/** The first step in a few lines, beside the choice of payment. */
export function DeliverySummary({ draft, methods, onChange }: Props) {
  const salePoint = useSalePoint(draft.salePoint);
  const separate = isPickUp(draft, methods) ? null : separateAddress(draft);
  const shipping = shippingLines(draft, chosenShipping(draft, methods), salePoint);
  return (
    <Card as="section" isPadded isFlushOnSmall>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('checkout.addressSummary')}</h2>
        <button type="button" className="link" onClick={onChange}>
          {t('checkout.change')}
        </button>
      </div>
      <ul className={styles.lines}>
        <li>{addressLines(draft.invoice).join(', ')}</li>
        {separate ? (
          <li>
            {t('checkout.deliveryAddress')}: {addressLines(separate).join(', ')}
          </li>
        ) : null}
        <li>{shipping.join(', ')}</li>
      </ul>
    </Card>
  );
}
