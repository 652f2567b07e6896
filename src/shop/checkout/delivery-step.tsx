import { Store, Truck } from 'lucide-react';
import { t } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AddressFields } from './address-fields.tsx';
import type { DraftProblems } from './draft-problems.ts';
import { type Draft, isPickUp, type Methods, toDelivery, toPickUp } from './draft.ts';
import { SalePoints } from './sale-points.tsx';
import styles from './sections.module.css';
import { ShippingChoice } from './shipping-choice.tsx';

type Props = {
  draft: Draft;
  methods: Methods;
  problems: DraftProblems;
  email: string;
  lineCount: number;
  onChange: (draft: Draft) => void;
};

/** Where to, and how it gets there. An invoice address is asked for either way. */
export function DeliveryStep({ draft, methods, problems, email, lineCount, onChange }: Props) {
  const inPerson = isPickUp(draft, methods);
  return (
    <>
      <Card as="section" isPadded isFlushOnSmall>
        <Tabs
          look="segments"
          label={t('checkout.shippingMethod')}
          index={inPerson ? 1 : 0}
          onChange={(index) => onChange((index === 1 ? toPickUp : toDelivery)(draft, methods))}
          tabs={[
            {
              name: 'delivery',
              label: <TabLabel icon={<Truck />} text={t('checkout.tabs.delivery')} />,
              content: null,
            },
            {
              name: 'pickup',
              label: <TabLabel icon={<Store />} text={t('checkout.tabs.pickup')} />,
              content: null,
            },
          ]}
        />
      </Card>
      {inPerson ? (
        <Card as="section" isPadded isFlushOnSmall>
          <SalePoints
            value={draft.salePoint}
            lineCount={lineCount}
            error={problems.salePoint}
            onChange={(salePoint) => onChange({ ...draft, salePoint })}
          />
        </Card>
      ) : null}
      <Card as="section" isPadded isFlushOnSmall>
        <h2 className={styles.title}>{t('checkout.invoiceAddress')}</h2>
        <AddressFields
          section="billing"
          isRequired
          value={draft.invoice}
          problems={problems}
          email={email}
          onChange={(invoice) => onChange({ ...draft, invoice })}
        />
        {inPerson ? null : (
          <Checkbox
            className={styles.same}
            label={t('checkout.sameDeliveryAddress')}
            checked={draft.isSameAddress}
            onChange={(event) => onChange({ ...draft, isSameAddress: event.target.checked })}
          />
        )}
      </Card>
      {inPerson || draft.isSameAddress ? null : (
        <Card as="section" isPadded isFlushOnSmall>
          <h2 className={styles.title}>{t('checkout.deliveryAddress')}</h2>
          <AddressFields
            section="shipping"
            value={draft.delivery}
            onChange={(delivery) => onChange({ ...draft, delivery })}
          />
        </Card>
      )}
      {inPerson ? null : (
        <Card as="section" isPadded isFlushOnSmall>
          <ShippingChoice {...{ draft, methods, problems, onChange }} />
        </Card>
      )}
    </>
  );
}

const TabLabel = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <>
    {icon}
    {text}
  </>
);
