import { Send } from 'lucide-react';
import { useState } from 'react';
import { emailField } from '#shop/customers/email-field.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { placeOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { DRAFT_FIELDS, type DraftField, limitsOf, NEW_PERSON, problemsOf } from './person-draft.ts';
import { PersonFields } from './person-fields.tsx';
import { partsOfName } from './person.ts';
import { usePeopleCalls, usePeopleChange } from './use-people.ts';

const FIELDS = { ...DRAFT_FIELDS, email: 'email', first_name: 'name', last_name: 'name' } as const;

type Problems = Partial<Record<DraftField | 'email' | 'name', string>>;

/** Somebody new: who, what they may, and the mail goes. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState({ email: '', name: '', ...NEW_PERSON });
  /** What was sent and refused; another value is not refused yet. */
  const [sent, setSent] = useState<typeof draft>();
  const { invite } = usePeopleCalls();
  const { change, isPending, error } = usePeopleChange(onClose);
  const [refused, { message }] = placeOf(error, FIELDS);
  const isRefused = error !== null && sent === draft;
  const own = { ...emailProblem(draft.email), ...problemsOf(draft) };
  const problems: Problems = {
    ...(isRefused && refused !== 'root' ? { [refused]: message } : {}),
    ...(sent ? own : {}),
  };

  const submit = () => {
    setSent(draft);
    if (Object.keys(own).length > 0) return;
    const email = draft.email.trim();
    change({
      send: () =>
        invite({ email, ...partsOfName(draft.name), roles: draft.roles, ...limitsOf(draft) }),
      done: 'account.people.invited',
      values: { email },
    });
  };

  return (
    <FormDialog
      title={t('account.people.invite')}
      intro={t('account.people.inviteIntro')}
      submit={{ label: t('account.people.sendInvitation'), icon: <Send /> }}
      isDirty={draft.email !== '' || draft.name !== ''}
      isPending={isPending}
      problem={isRefused && refused === 'root' ? message : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('account.details.email')}
        type="email"
        autoComplete="off"
        data-autofocus
        isRequired
        error={problems.email}
        value={draft.email}
        onChange={({ target }) => setDraft({ ...draft, email: target.value })}
      />
      <TextField
        label={t('account.people.fullName')}
        autoComplete="off"
        maxLength={200}
        error={problems.name}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <PersonFields
        draft={draft}
        problems={problems}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
    </FormDialog>
  );
}

function emailProblem(email: string): { email?: string } {
  const { error } = emailField.safeParse(email.trim());
  return error ? { email: error.issues[0]!.message } : {};
}
