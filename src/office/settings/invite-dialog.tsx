import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormRadios, FormText } from '#office/components/form/fields.tsx';
import type { StaffRole } from '#staff/permissions.ts';
import { t } from '#text/office.ts';
import { addPerson, NewPerson } from '#staff/people/contract.ts';
import { useChange } from './use-people.ts';

/** The most powerful last, so that nobody chooses it by chance. */
const CHOICES = ['office', 'warehouse', 'accountant', 'owner'] as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { done } = useChange();
  return (
    <AskForm
      title={t('people.invite')}
      submit={t('people.send')}
      schema={NewPerson}
      begins={{ role: 'office' }}
      send={async (body) => {
        await api(addPerson, { body });
        return body.email;
      }}
      onDone={(email) => done(t('people.sent', { email }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="email"
            type="email"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('people.email')}
          />
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
    </AskForm>
  );
}

/** Who would find an empty office is not invited to it: such a role works at a terminal. */
export const isWithScreens = (role: StaffRole): role is (typeof CHOICES)[number] =>
  CHOICES.some((one) => one === role);
