import { api } from '#office/api/send.ts';
import { FormRadios, FormText } from '#office/components/form/fields.tsx';
import { InviteForm } from '#office/components/people/invite-form.tsx';
import type { StaffRole } from '#staff/permissions.ts';
import { t } from '#text/office/settings.ts';
import { addPerson, NewPerson } from '#staff/people/contract.ts';
import { useChange } from './use-people.ts';

/** The most powerful last, so that nobody chooses it by chance. */
const CHOICES = ['office', 'warehouse', 'accountant', 'owner'] as const;

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
            options={CHOICES.map((role) => ({
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

/** Roles without any screen are not offered: they work at a terminal. */
export const isWithScreens = (role: StaffRole): role is (typeof CHOICES)[number] =>
  CHOICES.some((one) => one === role);
