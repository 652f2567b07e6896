import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { AddressBoxes } from '#shop/customers/address-box.tsx';
import { addressesQuery } from '#shop/customers/queries.ts';
import { t } from '#text/account.ts';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { DeliveryAddresses } from './delivery-addresses.tsx';
import { OwnAddress } from './own-address.tsx';

export function AddressesPage() {
  const { data: addresses } = useSuspenseQuery(addressesQuery(useApi()));
  return (
    <>
      <PageHead title={t('account.addresses.title')} />
      <AddressBoxes>
        <OwnAddress type={1} addresses={addresses} />
        <OwnAddress type={2} addresses={addresses} />
      </AddressBoxes>
      <DeliveryAddresses />
      <Note>{t('account.addresses.ordersHint')}</Note>
    </>
  );
}
