import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { AddressFields } from '#shop/checkout/delivery/address-fields.tsx';
import { FORM_FIELDS, formProblems } from '#shop/checkout/delivery/address-form.ts';
import * as contract from '#shop/checkout/delivery/delivery-addresses-contract.ts';
import { type AddressForm, BLANK_ADDRESS, wireAddress } from '#shop/checkout/steps/draft.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { isLost, placeOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { useReadOwnAgain } from '#shop/account/own-data/use-own-data.ts';

type Named = { label: string; form: AddressForm };
type Props = {
  /** Of the one that is changed; a new one has none. */
  id?: number;
  initial?: Named;
  onClose: () => void;
};

const NEW: Named = { label: '', form: BLANK_ADDRESS };
const FIELDS = { label: 'label', ...FORM_FIELDS } as const;

/** A delivery address under a name, by the rules of the checkout. */
export function DeliveryAddressDialog({ id, initial = NEW, onClose }: Props) {
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const { save, isPending, error } = useSave(id, onClose);
  const press = useOnePress();
  const own = {
    ...(draft.label.trim() === '' ? { label: t('messages.validation.required') } : {}),
    ...formProblems(draft.form),
  };
  const [place, { message }] = placeOf(error, FIELDS);
  const refused = error && place !== 'root' ? { [place]: message } : {};
  const problems: Partial<Record<'label' | keyof AddressForm, string>> = isTried
    ? { ...refused, ...own }
    : {};

  return (
    <FormDialog
      title={t(id ? 'account.deliveryAddresses.change' : 'account.deliveryAddresses.new')}
      submit={{ label: t('account.addresses.save') }}
      isDirty={draft !== initial}
      isPending={isPending}
      problem={error && place === 'root' ? message : undefined}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (Object.keys(own).length === 0) press(() => save(draft));
      }}
    >
      <TextField
        label={t('account.deliveryAddresses.label')}
        hint={t('account.deliveryAddresses.labelHint')}
        isRequired
        maxLength={contract.LONGEST_LABEL}
        value={draft.label}
        error={problems.label}
        onChange={({ target }) => setDraft({ ...draft, label: target.value })}
      />
      <AddressFields
        section="shipping"
        isRequired
        value={draft.form}
        problems={problems}
        onChange={(form) => setDraft({ ...draft, form })}
      />
    </FormDialog>
  );
}

type Save = { body: contract.SaveDeliveryAddress; headers: Record<string, string> };

function useSave(id: number | undefined, onSaved: () => void) {
  const api = useApi();
  const toasts = useToasts();
  const readAgain = useReadOwnAgain();
  const { mutateAsync, isPending, error } = useMutation({
    retry: isLost,
    mutationFn: async ({ body, headers }: Save) => {
      if (id) await api(contract.changeDeliveryAddress, { params: { id }, body });
      else await api(contract.addDeliveryAddress, { body, headers });
    },
    onSuccess: async () => {
      await readAgain();
      toasts.success(t('toasts.addressSaved'));
      onSaved();
    },
  });
  const save = ({ label, form }: Named) =>
    mutateAsync({
      body: { label: label.trim(), ...wireAddress(form) },
      headers: withKey(newKey()),
    });
  return { save, isPending, error };
}
