import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { AddressBox, AddressBoxes } from '#shop/customers/address-box.tsx';
import type { StoredAddress } from '#shop/customers/contract.ts';
import { addressesQuery } from '#shop/customers/queries.ts';
import { t } from '#text/text.ts';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';

export function AddressesPage() {
  const api = useApi();
  const { data: addresses } = useSuspenseQuery(addressesQuery(api));
  const { email } = useSuspenseQuery(siteQuery(api)).data.company;
  const linesOf = (type: StoredAddress['type']) => {
    const address = addresses.find((one) => one.type === type);
    if (!address) return null;
    const { name: company, ...rest } = address;
    return { ...rest, company, name: `${address.first_name} ${address.last_name}` };
  };

  return (
    <>
      <PageHead title={t('account.addresses.title')} />
      <AddressBoxes>
        <AddressBox title={t('account.addresses.invoice')} address={linesOf(1)} />
        <AddressBox title={t('account.addresses.delivery')} address={linesOf(2)} />
      </AddressBoxes>
      <Note>
        {t('account.addresses.changeHint')}{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </Note>
    </>
  );
}
