import { useSuspenseQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { asForm } from '#shop/checkout/delivery/address-form.ts';
import type { DeliveryAddress } from '#shop/checkout/delivery/delivery-addresses-contract.ts';
import { deliveryAddressesQuery } from '#shop/checkout/queries.ts';
import { AddressBox, AddressBoxes } from '#shop/customers/address-box.tsx';
import { useMay } from '#shop/customers/user.tsx';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { linesOf } from './address-lines.ts';
import { DeliveryAddressDialog } from './delivery-address-dialog.tsx';
import styles from './delivery-addresses.module.css';
import { RemoveAddressDialog } from './remove-address-dialog.tsx';

type Open = { address: DeliveryAddress; isRemoved: boolean } | 'new' | null;

/** Where goods go beside the company's own address, each under a name; whoever may buy keeps them. */
export function DeliveryAddresses() {
  const { data: addresses } = useSuspenseQuery(deliveryAddressesQuery(useApi()));
  const mayEdit = useMay('buy');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  return (
    <section aria-labelledby="dodacie-adresy">
      <div className={styles.head}>
        <h2 id="dodacie-adresy">{t('account.deliveryAddresses.title')}</h2>
        {mayEdit ? (
          <Button variant="line" icon={<Plus />} onClick={() => setOpen('new')}>
            {t('account.deliveryAddresses.add')}
          </Button>
        ) : null}
      </div>
      {addresses.length > 0 ? (
        <AddressBoxes>
          {addresses.map((address) => (
            <AddressBox
              key={address.id}
              heading="h3"
              title={address.label}
              address={linesOf(address)}
            >
              {mayEdit ? (
                <>
                  <Button
                    variant="line"
                    size="sm"
                    icon={<Pencil />}
                    aria-label={t('account.addresses.editOf', { title: address.label })}
                    onClick={() => setOpen({ address, isRemoved: false })}
                  >
                    {t('account.addresses.edit')}
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    icon={<Trash2 />}
                    aria-label={t('account.deliveryAddresses.removeOf', { label: address.label })}
                    onClick={() => setOpen({ address, isRemoved: true })}
                  >
                    {t('account.deliveryAddresses.remove')}
                  </Button>
                </>
              ) : null}
            </AddressBox>
          ))}
        </AddressBoxes>
      ) : (
        <p className="muted">{t('account.deliveryAddresses.none')}</p>
      )}
      <Note>{t('account.deliveryAddresses.hint')}</Note>
      {open === 'new' ? <DeliveryAddressDialog onClose={close} /> : null}
      {open && open !== 'new' && !open.isRemoved ? (
        <DeliveryAddressDialog
          id={open.address.id}
          initial={{ label: open.address.label, form: asForm(open.address) }}
          onClose={close}
        />
      ) : null}
      {open && open !== 'new' && open.isRemoved ? (
        <RemoveAddressDialog address={open.address} onClose={close} />
      ) : null}
    </section>
  );
}
