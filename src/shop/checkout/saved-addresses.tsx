import { useQuery } from '@tanstack/react-query';
import { useApi } from '#base/api.ts';
import { t } from '#text/checkout.ts';
import { Select } from '#ui/select.tsx';
import { asForm } from './address-form.ts';
import { type Draft, isSameForm } from './draft.ts';
import { deliveryAddressesQuery } from './queries.ts';
import styles from './sections.module.css';

type Props = { draft: Draft; onChange: (draft: Draft) => void };

/** Named addresses of the company; one that is chosen fills the form, which can be changed for this order. */
export function SavedAddresses({ draft, onChange }: Props) {
  const { data: addresses = [] } = useQuery(deliveryAddressesQuery(useApi()));
  if (addresses.length === 0) return null;
  const chosen = draft.isSameAddress
    ? undefined
    : addresses.find((one) => isSameForm(asForm(one), draft.delivery));
  return (
    <Select
      className={styles.saved}
      label={t('checkout.savedAddresses')}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        const address = addresses.find(({ id }) => String(id) === target.value);
        if (address) onChange({ ...draft, isSameAddress: false, delivery: asForm(address) });
      }}
    >
      <option value="">{t('checkout.chooseSaved')}</option>
      {addresses.map(({ id, label, street, city }) => (
        <option key={id} value={id}>
          {`${label} (${street}, ${city})`}
        </option>
      ))}
    </Select>
  );
}
