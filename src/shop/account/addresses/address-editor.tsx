import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '#base/wire/api.ts';
import {
  FORM_FIELDS,
  formOf,
  type FormProblems,
  formProblems,
} from '#shop/checkout/delivery/address-form.ts';
import { AddressFields } from '#shop/checkout/delivery/address-fields.tsx';
import {
  type AddressForm,
  BLANK_ADDRESS,
  isBlankForm,
  wireAddress,
} from '#shop/checkout/steps/draft.ts';
import type { StoredAddress } from '#shop/customers/contract.ts';
import { profileQuery } from '#shop/customers/queries.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { placeOf, useRefusal } from '#shop/kernel/use-refusal.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './address-editor.module.css';
import * as contract from '#shop/account/contract.ts';
import { useReadOwnAgain } from '#shop/account/own-data/use-own-data.ts';

type Type = StoredAddress['type'];
type Props = { type: Type; title: string; addresses: StoredAddress[]; onClose: () => void };

/** The fields and rules of the checkout, for orders to come. */
export function AddressEditor({ type, title, addresses, onClose }: Props) {
  const toasts = useToasts();
  const company = useUser()?.company_name ?? '';
  const companyId = useQuery(profileQuery(useApi())).data?.customer.company_id;
  const [form, setForm] = useState(() => formOf(addresses, type, type === 1 ? company : ''));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { save, isPending, refused, problem } = useSave(type, onClose);
  const own = isBlankForm(form) && type === 2 ? {} : formProblems(form);
  const problems = wasSubmitted ? { ...refused, ...own } : {};
  const hasStored = addresses.some((one) => one.type === type);

  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  const submit = () => {
    flushSync(() => setWasSubmitted(true));
    if (Object.keys(own).length === 0) return save(form);
    toasts.warning(t('toasts.formInvalid'));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <Card isPadded className={styles.card}>
      <form
        ref={element}
        className={styles.form}
        aria-label={title}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 className={styles.title}>{title}</h2>
        <AddressFields
          section={type === 1 ? 'billing' : 'shipping'}
          isRequired={type === 1}
          value={form}
          problems={problems}
          companyHint={
            type === 1 && companyId ? `${t('invoice.companyId')}: ${companyId}` : undefined
          }
          onChange={setForm}
        />
        <FormProblem>{problem}</FormProblem>
        <div className={styles.buttons}>
          <Button type="submit" isLoading={isPending}>
            {t('account.addresses.save')}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {type === 2 && hasStored ? (
            <Button variant="quiet" onClick={() => save(BLANK_ADDRESS)}>
              {t('account.addresses.remove')}
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

function useSave(type: Type, onSaved: () => void) {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const readAgain = useReadOwnAgain();
  const press = useOnePress();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (form: AddressForm) =>
      api(contract.saveOwnAddress, { params: { type }, body: wireAddress(form) }),
    onSuccess: async (_, form) => {
      await readAgain();
      toasts.success(t(isBlankForm(form) ? 'toasts.addressRemoved' : 'toasts.addressSaved'));
      onSaved();
    },
    onError: refuse,
  });
  const [field, { message }] = placeOf(error, FORM_FIELDS);
  const refused: FormProblems = error && field !== 'root' ? { [field]: message } : {};
  const save = (form: AddressForm) => press(() => mutateAsync(form));
  return { save, isPending, refused, problem: error && field === 'root' ? message : null };
}
