import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormChoices, FormFlag } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { InviteForm } from '#office/components/people/invite-form.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { plurals, t } from '#text/office/customers.ts';
import {
  changeColleague,
  type Colleague,
  ColleaguePause,
  ColleagueRoles,
  CUSTOMER_ROLES,
  inviteColleague,
  NewColleague,
  removeColleagueFactor,
} from '#staff/customers/contract.ts';
import { nameOf } from './customer-words.ts';
import { NameFields } from './name-fields.tsx';

export type Asked = { person: Colleague; what: 'roles' | 'pause' | 'factor' };

/** A person has at least one role in their company. */
const Roles = <Form extends TypedForm>({ of, name }: { of: Form; name: Form['names'] }) => (
  <FormChoices
    of={of}
    name={name}
    label={t('customer.people.rolesLabel')}
    options={CUSTOMER_ROLES.map((role) => [role, t(`customer.people.roles.${role}`)])}
    wrong={t('customer.people.noRole')}
  />
);

export function InviteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { done } = useSaved(id);
  return (
    <InviteForm
      title={t('customer.people.invite')}
      schema={NewColleague}
      begins={{ roles: ['buyer'] }}
      send={(body) => api(inviteColleague, { params: { id }, body })}
      onSent={(email) => done(t('customer.people.sent', { email }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameFields of={form} />
          <Roles of={form} name="roles" />
        </>
      )}
    </InviteForm>
  );
}

type SureProps = { id: number; person: Colleague; onClose: () => void };

/** Changes that the person feels at once are confirmed in a window that says what will happen. */
export const SureDialog = ({ what, ...sure }: Asked & SureProps) =>
  what === 'roles' ? (
    <RolesDialog {...sure} />
  ) : what === 'pause' ? (
    <PauseDialog {...sure} />
  ) : (
    <FactorDialog {...sure} />
  );

function RolesDialog({ id, person, onClose }: SureProps) {
  const { done } = useSaved(id);
  return (
    <AskForm
      title={t('customer.people.rolesOf', { name: nameOf(person) })}
      submit={t('customer.save')}
      schema={ColleagueRoles}
      begins={{ roles: person.roles }}
      send={(body) => api(changeColleague, { params: { id, person: person.id }, body })}
      onDone={() => done(t('customer.people.rolesSaved'))}
      onClose={onClose}
    >
      {(form) => <Roles of={form} name="roles" />}
    </AskForm>
  );
}

function PauseDialog({ id, person, onClose }: SureProps) {
  const { done } = useSaved(id);
  const name = nameOf(person);
  return (
    <AskForm
      title={t('customer.people.pauseTitle', { name })}
      intro={t('customer.people.pauseText')}
      submit={t('customer.people.pause')}
      isDanger
      schema={ColleaguePause}
      send={({ revoke }) =>
        api(changeColleague, {
          params: { id, person: person.id },
          body: { state: 'paused', revoke },
        })
      }
      onDone={() => done(t('customer.people.paused', { name }))}
      onClose={onClose}
    >
      {(form) =>
        person.keys.length + person.links > 0 ? (
          <FormFlag
            of={form}
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
    </AskForm>
  );
}

function FactorDialog({ id, person, onClose }: SureProps) {
  const { done } = useSaved(id);
  const name = nameOf(person);
  return (
    <AskForm
      title={t('customer.people.removeFactorTitle', { name })}
      intro={t('customer.people.removeFactorText')}
      submit={t('customer.people.removeFactor')}
      isDanger
      send={() => api(removeColleagueFactor, { params: { id, person: person.id } })}
      onDone={() => done(t('customer.people.factorRemoved', { name }))}
      onClose={onClose}
    />
  );
}
