import { useQuery } from '@tanstack/react-query';
import { Store, Truck } from 'lucide-react';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { useApi } from '#base/wire/api.ts';
import { profileQuery } from '#shop/customers/queries.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { AddressFields } from '#shop/checkout/delivery/address-fields.tsx';
import { DeliveryAddress } from '#shop/checkout/delivery/delivery-address.tsx';
import type { DraftProblems } from './draft-problems.ts';
import { type Draft, isPickUp, type Methods, toDelivery, toPickUp } from './draft.ts';
import { SalePoints } from '#shop/checkout/delivery/sale-points.tsx';
import styles from '#shop/checkout/sections.module.css';
import { ShippingChoice } from '#shop/checkout/delivery/shipping-choice.tsx';

type Props = {
  draft: Draft;
  methods: Methods;
  problems: DraftProblems;
  onChange: Dispatch<SetStateAction<Draft>>;
  email: string;
  lineCount: number;
};

/** Where to, and how it gets there. Only the open tab has content: both work on the same draft. */
export function DeliveryStep({ lineCount, ...rest }: Props) {
  const { draft, methods, problems, onChange } = rest;
  const inPerson = isPickUp(draft, methods);
  const invoice = <InvoiceAddress {...rest} hasSameBox={!inPerson} />;
  return (
    <Tabs
      look="segments"
      className={styles.tabs}
      label={t('checkout.shippingMethod')}
      index={inPerson ? 1 : 0}
      onChange={(index) => onChange((index === 1 ? toPickUp : toDelivery)(draft, methods))}
      tabs={[
        {
          name: 'delivery',
          label: <TabLabel icon={<Truck />} text={t('checkout.tabs.delivery')} />,
          content: inPerson ? null : (
            <>
              {invoice}
              {draft.isSameAddress ? null : (
                <DeliveryAddress draft={draft} problems={problems} onChange={onChange} />
              )}
              <Card as="section" isPadded isFlushOnSmall>
                <ShippingChoice
                  draft={draft}
                  methods={methods}
                  problems={problems}
                  onChange={onChange}
                />
              </Card>
            </>
          ),
        },
        {
          name: 'pickup',
          label: <TabLabel icon={<Store />} text={t('checkout.tabs.pickup')} />,
          content: inPerson ? (
            <>
              <Card as="section" isPadded isFlushOnSmall>
                <SalePoints
                  value={draft.salePoint}
                  lineCount={lineCount}
                  error={problems.salePoint}
                  onChange={(salePoint) => onChange({ ...draft, salePoint })}
                />
              </Card>
              {invoice}
            </>
          ) : null,
        },
      ]}
    />
  );
}

type AddressProps = Omit<Props, 'lineCount'>;

/** Asked for either way: an order needs one. */
function InvoiceAddress({
  draft,
  problems,
  email,
  hasSameBox,
  onChange,
}: AddressProps & { hasSameBox: boolean }) {
  const companyId = useQuery(profileQuery(useApi())).data?.customer.company_id;
  return (
    <Card as="section" isPadded isFlushOnSmall>
      <h2 className={styles.title}>{t('checkout.invoiceAddress')}</h2>
      <AddressFields
        section="billing"
        isRequired
        value={draft.invoice}
        problems={problems}
        email={email}
        companyHint={companyId ? `${t('invoice.companyId')}: ${companyId}` : undefined}
        onChange={(invoice) => onChange({ ...draft, invoice })}
      />
      {hasSameBox ? (
        <Checkbox
          className={styles.same}
          label={t('checkout.sameDeliveryAddress')}
          checked={draft.isSameAddress}
          onChange={(event) => onChange({ ...draft, isSameAddress: event.target.checked })}
        />
      ) : null}
    </Card>
  );
}

const TabLabel = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <>
    {icon}
    {text}
  </>
);
