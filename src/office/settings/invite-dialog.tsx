import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import type { StaffRole } from '#staff/permissions.ts';
import { t } from '#text/office.ts';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { addPerson } from '#staff/people/contract.ts';
import { useChange } from './use-people.ts';

/** The most powerful last, so that nobody chooses it by chance. */
const CHOICES = ['office', 'warehouse', 'accountant', 'owner'] as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { done } = useChange();
  return (
    <AskDialog
      title={t('people.invite')}
      submit={t('people.send')}
      fields={['email', 'name']}
      send={async ({ email = '', name = '', role = 'office' }) => {
        await api(addPerson, { body: { email, name, role: role as StaffRole } });
        return email;
      }}
      onDone={(email) => {
        onClose();
        return done(t('people.sent', { email }));
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="email"
            type="email"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('people.email')}
            error={errors.email}
          />
          <TextField
            name="name"
            isRequired
            autoComplete="off"
            label={t('people.name')}
            error={errors.name}
          />
          <RadioRows label={t('people.role')}>
            {CHOICES.map((role) => (
              <RadioRow
                key={role}
                name="role"
                value={role}
                defaultChecked={role === 'office'}
                label={t(`roles.${role}`)}
                note={t(`roleNotes.${role}`)}
              />
            ))}
          </RadioRows>
          <p className="muted">{t('people.inviteNote')}</p>
        </>
      )}
    </AskDialog>
  );
}

/** Who would find an empty office is not invited to it: such a role works at a terminal. */
export const isWithScreens = (role: StaffRole): role is (typeof CHOICES)[number] =>
  CHOICES.some((one) => one === role);
