import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { addressesQuery } from '#shop/customers/queries.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { AddressFields } from './address-fields.tsx';
import { addressLines } from './chosen-lines.ts';
import type { DraftProblems } from '#shop/checkout/steps/draft-problems.ts';
import {
  type AddressForm,
  BLANK_ADDRESS,
  type Draft,
  isSameForm,
} from '#shop/checkout/steps/draft.ts';
import { deliveryAddressesQuery } from '#shop/checkout/queries.ts';
import styles from '#shop/checkout/sections.module.css';
import { storedPlaces } from './stored-places.ts';

type Props = {
  draft: Draft;
  problems: DraftProblems;
  onChange: Dispatch<SetStateAction<Draft>>;
};

/**
 * Where goods go that do not go to the invoice address: to a stored address or to another one. The one that is chosen fills
 * the form; what is changed there for this order is no longer the stored one.
 */
export function DeliveryAddress({ draft, problems, onChange }: Props) {
  const places = usePlaces();
  const [typed, setTyped] = useState<AddressForm>(BLANK_ADDRESS);
  const chosen = places.find(({ form }) => isSameForm(form, draft.delivery));

  const deliverTo = (delivery: AddressForm) => onChange({ ...draft, delivery });
  const choose = (form: AddressForm) => {
    if (!chosen) setTyped(draft.delivery);
    deliverTo(form);
  };

  return (
    <Card as="section" isPadded isFlushOnSmall>
      <h2 className={styles.title}>
        {t(places.length > 0 ? 'checkout.whereTo' : 'checkout.deliveryAddress')}
      </h2>
      {places.length > 0 ? (
        <RadioRows label={t('checkout.whereTo')} className={styles.places}>
          {places.map(({ key, label, form }) => (
            <RadioRow
              key={key}
              name="place"
              label={label ?? t('checkout.deliveryAddress')}
              note={addressLines(form).join(', ')}
              checked={chosen?.key === key}
              onChange={() => choose(form)}
            />
          ))}
          <RadioRow
            name="place"
            label={t('checkout.otherAddress')}
            checked={!chosen}
            onChange={() => choose(typed)}
          />
        </RadioRows>
      ) : null}
      <AddressFields
        section="shipping"
        value={draft.delivery}
        problems={problems.delivery}
        onChange={deliverTo}
      />
    </Card>
  );
}

function usePlaces() {
  const api = useApi();
  const { data: own = [] } = useQuery(addressesQuery(api));
  const { data: named = [] } = useQuery(deliveryAddressesQuery(api));
  return storedPlaces(own, named);
}
