import { t } from '#text/account.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { type DraftProblems, hasLimits, type PersonDraft } from './person-draft.ts';
import styles from './person-fields.module.css';
import { RolePicker } from './role-picker.tsx';

type Props = {
  draft: PersonDraft;
  problems: DraftProblems;
  mustStayAdmin?: boolean;
  onChange: (draft: PersonDraft) => void;
};

/** Roles, and limits of those who order. */
export function PersonFields({ draft, problems, mustStayAdmin = false, onChange }: Props) {
  const limit = (name: 'orderLimit' | 'monthLimit') => ({
    label: t(`account.people.${name}`),
    hint: t(`account.people.${name}Hint`),
    error: problems[name],
    value: draft[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    className: styles.limit,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [name]: target.value }),
  });

  return (
    <>
      <RolePicker
        roles={draft.roles}
        mustStayAdmin={mustStayAdmin}
        error={problems.roles}
        onChange={(roles) => onChange({ ...draft, roles })}
      />
      {hasLimits(draft) ? (
        <div className={styles.limits}>
          <TextField {...limit('orderLimit')} />
          <TextField {...limit('monthLimit')} />
        </div>
      ) : null}
    </>
  );
}
