import { useId } from 'react';
import { roleName } from '#shop/customers/role-names.ts';
import type { Role } from '#shop/kernel/roles.ts';
import { t } from '#text/account.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import box from '#ui/small-box.module.css';
import styles from './role-picker.module.css';

/** What people are most often comes first. */
const OFFERED = ['buyer', 'approver', 'accountant', 'admin'] as const satisfies Role[];

type Props = {
  roles: Role[];
  /** Disabled for the last administrator, who has to stay one. */
  mustStayAdmin: boolean;
  error: string | undefined;
  onChange: (roles: Role[]) => void;
};

/** One or more of them, each with what it means. */
export function RolePicker({ roles, mustStayAdmin, error, onChange }: Props) {
  const id = useId();
  const toggle = (role: Role) =>
    onChange(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]);

  return (
    <fieldset aria-describedby={classNames(error && `${id}-error`, mustStayAdmin && `${id}-stay`)}>
      <legend className={styles.legend}>{t('account.people.role')}</legend>
      <div className={styles.roles}>
        {OFFERED.map((role) => (
          <label key={role} className={styles.role}>
            <input
              type="checkbox"
              className={box.box}
              checked={roles.includes(role)}
              disabled={mustStayAdmin && role === 'admin'}
              aria-describedby={`${id}-${role}`}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(role)}
            />
            <b>{roleName(role)}</b>
            <small id={`${id}-${role}`}>{t(`account.people.roleHints.${role}`)}</small>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {mustStayAdmin ? (
        <p id={`${id}-stay`} className={styles.stay}>
          {t('account.people.lastAdmin')}
        </p>
      ) : null}
    </fieldset>
  );
}
