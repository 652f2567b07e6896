import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { Box } from '#office/components/screen.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { formatDate, formatPhone, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  changeColleague,
  type Colleague,
  type Customer,
  CUSTOMER_ROLES,
  type CustomerRole,
  inviteColleague,
  inviteColleagueAgain,
  removeColleagueFactor,
} from '#staff/customers/contract.ts';
import styles from './customer.module.css';

const nameOf = ({ first_name, last_name, email }: Colleague) =>
  `${first_name} ${last_name}`.trim() || email;

type Asked = { person: Colleague; what: 'roles' | 'pause' | 'factor' };

/** Who signs in for the company, with the roles of the shop. */
export function CustomerPeople({ customer }: { customer: Customer }) {
  const { id, state } = customer.company;
  const [isInviting, setIsInviting] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayChange = mayDo(useMe(), changeColleague.needs) && state === 'active';
  return (
    <Box
      isFlush
      title={t('customer.people.title')}
      action={
        mayChange ? (
          <Button variant="quiet" size="sm" icon={<UserPlus />} onClick={() => setIsInviting(true)}>
            {t('customer.people.invite')}
          </Button>
        ) : null
      }
    >
      <Table
        className={styles.table}
        columns={[
          { label: t('customer.people.columns.name') },
          { label: t('customer.people.columns.roles') },
          { label: t('customer.people.columns.state') },
          { label: t('customer.people.columns.last') },
          { label: t('customer.people.columns.actions'), isHidden: true },
        ]}
      >
        {customer.people.map((person) => (
          <PersonRow
            key={person.id}
            {...{ person, customerId: id, mayChange }}
            onAsk={(what) => setAsked({ person, what })}
          />
        ))}
      </Table>
      {isInviting ? <InviteDialog id={id} onClose={() => setIsInviting(false)} /> : null}
      {asked ? <SureDialog {...asked} id={id} onClose={() => setAsked(null)} /> : null}
    </Box>
  );
}

type RowProps = {
  person: Colleague;
  customerId: number;
  mayChange: boolean;
  onAsk: (what: Asked['what']) => void;
};

function PersonRow({ person, customerId, mayChange, onAsk }: RowProps) {
  const { done, refused } = useSaved(customerId);
  const params = { id: customerId, person: person.id };
  const name = nameOf(person);
  const again = useMutation({
    mutationFn: () => api(inviteColleagueAgain, { params, body: {} }),
    onSuccess: () => done(t('customer.people.againSent', { email: person.email })),
    onError: refused,
  });
  const resume = useMutation({
    mutationFn: () => api(changeColleague, { params, body: { state: 'active' } }),
    onSuccess: () => done(t('customer.people.resumed', { name })),
    onError: refused,
  });
  const isHere = person.state === 'active';
  return (
    <Row className={styles.row}>
      <Cell className={styles.who}>
        <b>{name}</b>
        <small>{person.email}</small>
        {person.phone ? (
          <small>
            <a href={`tel:${person.phone.replace(/\s/g, '')}`}>{formatPhone(person.phone)}</a>
          </small>
        ) : null}
      </Cell>
      <Cell label={t('customer.people.columns.roles')}>
        {person.roles.map((role) => t(`customer.people.roles.${role}`)).join(', ')}
        {person.order_limit === null ? null : (
          <small>{t('customer.people.limits', { order: formatPrice(person.order_limit) })}</small>
        )}
      </Cell>
      <Cell>
        <Chip tone={isHere ? 'success' : person.state === 'paused' ? 'error' : 'warning'}>
          {t(`customer.people.states.${person.state}`)}
        </Chip>
        {person.has_second_factor ? <small>{t('customer.people.factor')}</small> : null}
      </Cell>
      <Cell label={t('customer.people.columns.last')}>
        {person.signed_in_at ? formatDate(person.signed_in_at) : '–'}
      </Cell>
      <Cell>
        {mayChange ? (
          <div className={styles.actions}>
            {person.state === 'paused' ? (
              <Button
                variant="line"
                size="sm"
                isLoading={resume.isPending}
                {...pressOnce(() => resume.mutate())}
              >
                {t('customer.people.resume')}
              </Button>
            ) : (
              <>
                {isHere ? null : (
                  <Button
                    variant="line"
                    size="sm"
                    isLoading={again.isPending}
                    {...pressOnce(() => again.mutate())}
                  >
                    {t(
                      person.state === 'asking' ? 'customer.people.letIn' : 'customer.people.again',
                    )}
                  </Button>
                )}
                <Button variant="quiet" size="sm" onClick={() => onAsk('roles')}>
                  {t('customer.people.changeRoles')}
                </Button>
                {person.has_second_factor ? (
                  <Button variant="quiet" size="sm" onClick={() => onAsk('factor')}>
                    {t('customer.people.removeFactor')}
                  </Button>
                ) : null}
                <Button variant="quiet" size="sm" onClick={() => onAsk('pause')}>
                  {t('customer.people.pause')}
                </Button>
              </>
            )}
          </div>
        ) : null}
      </Cell>
    </Row>
  );
}

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

function InviteDialog({ id, onClose }: { id: number; onClose: () => void }) {
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
function SureDialog({ id, person, what, onClose }: SureProps) {
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
