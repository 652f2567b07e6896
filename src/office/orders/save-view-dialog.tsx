import { api } from '#office/api/send.ts';
import { useMe } from '#office/api/session.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormFlag, FormText } from '#office/components/form/fields.tsx';
import { t } from '#text/office/orders.ts';
import { NamedView, saveView } from '#staff/orders/views-contract.ts';

type Props = { search: string; onDone: () => unknown; onClose: () => void };

/** Names what the list is narrowed by now, for oneself; the owner also for everybody. */
export function SaveViewDialog({ search, onDone, onClose }: Props) {
  const isOwner = useMe().role === 'owner';
  return (
    <AskForm
      title={t('orders.saveView')}
      submit={t('office.save')}
      schema={NamedView}
      send={(named) => api(saveView, { body: { ...named, search } })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="name"
            isRequired
            data-autofocus
            autoComplete="off"
            maxLength={60}
            label={t('orders.viewName')}
          />
          {isOwner ? <FormFlag of={form} name="is_shared" label={t('orders.shareView')} /> : null}
        </>
      )}
    </AskForm>
  );
}
