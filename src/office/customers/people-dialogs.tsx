import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { plurals, t } from '#text/office.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  changeColleague,
  type Colleague,
  CUSTOMER_ROLES,
  type CustomerRole,
  inviteColleague,
  removeColleagueFactor,
} from '#staff/customers/contract.ts';
import styles from './customer.module.css';

export const nameOf = ({ first_name, last_name, email }: Colleague) =>
  `${first_name} ${last_name}`.trim() || email;

export type Asked = { person: Colleague; what: 'roles' | 'pause' | 'factor' };

const chosenOf = (values: Record<string, string>) =>
  CUSTOMER_ROLES.filter((role) => values[`role-${role}`] !== undefined);
const checkRoles = (values: Record<string, string>): Record<string, string> =>
  chosenOf(values).length === 0 ? { roles: t('customer.people.noRole') } : {};

const Roles = ({
  chosen,
  error,
}: {
  chosen: readonly CustomerRole[];
  error: string | undefined;
}) => (
  <fieldset className={styles.roles}>
    <legend>{t('customer.people.rolesLabel')}</legend>
    {CUSTOMER_ROLES.map((role) => (
      <Checkbox
        key={role}
        name={`role-${role}`}
        defaultChecked={chosen.includes(role)}
        label={t(`customer.people.roles.${role}`)}
      />
    ))}
    {error ? <p className={styles.late}>{error}</p> : null}
  </fieldset>
);

export function InviteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { done } = useSaved(id);
  return (
    <AskDialog
      title={t('customer.people.invite')}
      submit={t('customer.people.send')}
      fields={['email']}
      check={checkRoles}
      send={async (values) => {
        const { email = '', first_name = '', last_name = '' } = values;
        const body = { email, first_name, last_name, roles: chosenOf(values) };
        await api(inviteColleague, { params: { id }, body });
        return email;
      }}
      onDone={(email) => {
        onClose();
        return done(t('customer.people.sent', { email }));
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
            label={t('customer.people.email')}
            error={errors.email}
          />
          <TextField name="first_name" autoComplete="off" label={t('customer.people.firstName')} />
          <TextField name="last_name" autoComplete="off" label={t('customer.people.lastName')} />
          <Roles chosen={['buyer']} error={errors.roles} />
        </>
      )}
    </AskDialog>
  );
}

type SureProps = Asked & { id: number; onClose: () => void };

/** What somebody notices at once asks first and says what will happen. */
export function SureDialog({ id, person, what, onClose }: SureProps) {
  const { done } = useSaved(id);
  const name = nameOf(person);
  const params = { id, person: person.id };
  const finish = (words: string) => () => {
    onClose();
    return done(words);
  };
  if (what === 'roles')
    return (
      <AskDialog<unknown>
        title={t('customer.people.rolesOf', { name })}
        submit={t('customer.save')}
        fields={[]}
        check={checkRoles}
        send={(values) => api(changeColleague, { params, body: { roles: chosenOf(values) } })}
        onDone={finish(t('customer.people.rolesSaved'))}
        onClose={onClose}
      >
        {(errors) => <Roles chosen={person.roles} error={errors.roles} />}
      </AskDialog>
    );
  const isPause = what === 'pause';
  return (
    <AskDialog<unknown>
      title={t(isPause ? 'customer.people.pauseTitle' : 'customer.people.removeFactorTitle', {
        name,
      })}
      intro={t(isPause ? 'customer.people.pauseText' : 'customer.people.removeFactorText')}
      submit={t(isPause ? 'customer.people.pause' : 'customer.people.removeFactor')}
      isDanger
      fields={[]}
      send={({ revoke }) =>
        isPause
          ? api(changeColleague, {
              params,
              body: { state: 'paused', revoke: revoke !== undefined },
            })
          : api(removeColleagueFactor, { params })
      }
      onDone={finish(
        t(isPause ? 'customer.people.paused' : 'customer.people.factorRemoved', { name }),
      )}
      onClose={onClose}
    >
      {() =>
        isPause && person.keys.length + person.links > 0 ? (
          <Checkbox
            name="revoke"
            label={t('customer.people.revoke')}
            hint={t('customer.people.revokeHint', {
              what: [
                ...person.keys,
                ...(person.links > 0 ? [plurals('customer.people.links', person.links)] : []),
              ].join(', '),
            })}
          />
        ) : null
      }
    </AskDialog>
  );
}
