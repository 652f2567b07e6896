import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import {
  addOwnNumber,
  ChangedOwnNumber,
  changeOwnNumber,
  NewOwnNumber,
  type OwnNumber,
  removeOwnNumber,
} from '#staff/customers/own-numbers-contract.ts';
import { t } from '#text/office/customers.ts';

type Props = { id: number; onClose: () => void };

export function AddWindow({ id, onClose }: Props) {
  const { done } = useSaved(id);
  return (
    <AskForm
      title={t('customer.numbers.add')}
      submit={t('customer.save')}
      schema={NewOwnNumber}
      begins={{}}
      send={(body) => api(addOwnNumber, { params: { id }, body })}
      onDone={() => done(t('customer.numbers.saved'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="code"
            autoComplete="off"
            label={t('customer.numbers.code')}
            hint={t('customer.numbers.codeHint')}
          />
          <FormText
            of={form}
            name="number"
            autoComplete="off"
            label={t('customer.numbers.number')}
          />
        </>
      )}
    </AskForm>
  );
}

type OfNumber = Props & { own: OwnNumber; what: 'change' | 'remove' };

export function NumberWindow({ id, own, what, onClose }: OfNumber) {
  const { done } = useSaved(id);
  const params = { id, product: own.product };
  if (what === 'remove')
    return (
      <AskForm
        title={t('customer.numbers.removeTitle', { number: own.number })}
        submit={t('customer.numbers.remove')}
        isDanger
        send={() => api(removeOwnNumber, { params })}
        onDone={() => done(t('customer.numbers.removed'))}
        onClose={onClose}
      >
        <p>{t('customer.numbers.removeText', { code: own.code })}</p>
      </AskForm>
    );
  return (
    <AskForm
      title={t('customer.numbers.changeTitle', { code: own.code })}
      submit={t('customer.save')}
      schema={ChangedOwnNumber}
      begins={{ number: own.number }}
      send={(body) => api(changeOwnNumber, { params, body })}
      onDone={() => done(t('customer.numbers.saved'))}
      onClose={onClose}
    >
      {(form) => (
        <FormText of={form} name="number" autoComplete="off" label={t('customer.numbers.number')} />
      )}
    </AskForm>
  );
}
