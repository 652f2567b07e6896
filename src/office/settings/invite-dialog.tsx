import { api } from '#office/api/send.ts';
import { FormRadios, FormText } from '#office/components/form/fields.tsx';
import { InviteForm } from '#office/components/people/invite-form.tsx';
import { t } from '#text/office/settings.ts';
import { addPerson, NewPerson } from '#staff/people/contract.ts';
import { STAFF_ROLES } from '#staff/permissions.ts';
import { useChange } from './use-people.ts';

/** The most powerful last, so that nobody chooses it by chance. */
const ROLES = STAFF_ROLES.toSorted((a, b) => Number(a === 'owner') - Number(b === 'owner'));

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { done } = useChange();
  return (
    <InviteForm
      title={t('people.invite')}
      schema={NewPerson}
      begins={{ role: 'office' }}
      send={(body) => api(addPerson, { body })}
      onSent={(email) => done(t('people.sent', { email }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText of={form} name="name" isRequired autoComplete="off" label={t('people.name')} />
          <FormRadios
            of={form}
            name="role"
            label={t('people.role')}
            options={ROLES.map((role) => ({
              value: role,
              words: t(`roles.${role}`),
              note: t(`roleNotes.${role}`),
            }))}
          />
          <p className="muted">{t('people.inviteNote')}</p>
        </>
      )}
    </InviteForm>
  );
}
