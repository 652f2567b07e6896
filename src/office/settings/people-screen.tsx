import { useMutation, useQuery } from '@tanstack/react-query';
import { Info, KeyRound, ShieldCheck, TriangleAlert, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { PersonSteps } from '#office/components/people/person-steps.tsx';
import { Box, Screen } from '#office/components/screen.tsx';
import { Allowed, NotLoaded } from '#office/components/states.tsx';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import { formatDate, formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/office/settings.ts';
import { Chip } from '#ui/chip.tsx';
import { Initials } from '#ui/initials.tsx';
import { Select } from '#ui/form/select.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import {
  listPeople,
  type Person,
  sendPersonLink,
  setPersonPaused,
  setPersonRole,
} from '#staff/people/contract.ts';
import styles from './people.module.css';
import { Matrix } from './role-matrix.tsx';
import { peopleQuery, useChange } from './use-people.ts';

const InviteDialog = windowOnDemand(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const SureDialog = windowOnDemand(async () => (await import('./sure-dialog.tsx')).SureDialog);

export const PeopleScreen = () => (
  <Allowed needs={listPeople.needs}>
    <People />
  </Allowed>
);

function People() {
  const query = useQuery(peopleQuery);
  const people = query.data;
  return (
    <Screen
      title={t('people.title')}
      count={people && plurals('people.count', people.length)}
      actions={
        <WindowButton opens={InviteDialog} icon={<UserPlus />}>
          {t('people.invite')}
        </WindowButton>
      }
    >
      {people ? <PeopleTable people={people} /> : <NotLoaded query={query} />}
      <Matrix />
    </Screen>
  );
}

const COLUMNS = (['name', 'role', 'proofs', 'last', 'state'] as const).map((column) => ({
  label: t(`people.columns.${column}`),
}));

function PeopleTable({ people }: { people: Person[] }) {
  const [asked, setAsked] = useState<{ person: Person; what: 'pause' | 'proofs' } | null>(null);
  return (
    <Box
      isFlush
      title={t('people.list')}
      foot={
        <>
          <Info />
          {t('people.note')}
        </>
      }
    >
      <Table
        className={styles.table}
        columns={[...COLUMNS, { label: t('people.columns.actions'), isHidden: true }]}
      >
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onAsk={(what) => setAsked({ person, what })} />
        ))}
      </Table>
      {asked ? <SureDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </Box>
  );
}

type RowProps = { person: Person; onAsk: (what: 'pause' | 'proofs') => void };

function PersonRow({ person, onAsk }: RowProps) {
  const { id, name, email, state } = person;
  const change = useChange();
  const isMe = useMe().id === id;
  const role = useMutation({
    mutationFn: (wanted: StaffRole) =>
      api(setPersonRole, { params: { id }, body: { role: wanted } }),
    onSuccess: (_, wanted) =>
      change.done(t('people.roleChanged', { name, role: t(`roles.${wanted}`) })),
    onError: change.refused,
  });
  const isPaused = state === 'paused';
  const { soon } = SureDialog;

  return (
    <Row className={isPaused ? styles.off : undefined}>
      <Cell>
        <span className={styles.who}>
          <Initials name={name} isYou={isMe} />
          <span>
            <b>{name}</b> {isMe ? <Chip tone="neutral">{t('people.you')}</Chip> : null}
            <small>{email}</small>
          </span>
        </span>
      </Cell>
      <Cell label={t('people.columns.role')}>
        <Select
          className={styles.role}
          label={t('people.roleOf', { name })}
          isLabelHidden
          value={role.isPending ? role.variables : person.role}
          disabled={isPaused || isMe}
          onChange={(event) => role.mutate(event.target.value as StaffRole)}
        >
          {STAFF_ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}`)}
            </option>
          ))}
        </Select>
      </Cell>
      <Cell label={t('people.columns.proofs')}>
        <Proofs {...person} />
      </Cell>
      <Cell label={t('people.columns.last')}>
        {person.signed_in_at ? formatMoment(person.signed_in_at) : '–'}
      </Cell>
      <Cell label={t('people.columns.state')}>{stateOf(person)}</Cell>
      <Cell>
        <div className={styles.actions}>
          {isMe ? null : (
            <PersonSteps
              of={change}
              step={
                isPaused
                  ? {
                      label: t('people.resume'),
                      send: () =>
                        api(setPersonPaused, { params: { id }, body: { is_paused: false } }),
                      said: t('people.resumed', { name }),
                    }
                  : {
                      label: t(state === 'invited' ? 'people.resend' : 'people.newPassword'),
                      send: () => api(sendPersonLink, { params: { id }, body: {} }),
                      said: t('people.linkSent', { email }),
                    }
              }
              questions={
                isPaused
                  ? []
                  : [
                      person.has_codes || person.passkeys > 0
                        ? { label: t('people.removeProofs'), onClick: () => onAsk('proofs'), soon }
                        : null,
                      { label: t('people.pause'), onClick: () => onAsk('pause'), soon },
                    ]
              }
            />
          )}
        </div>
      </Cell>
    </Row>
  );
}

function Proofs({ has_codes: hasCodes, passkeys, state }: Person) {
  if (passkeys > 0)
    return (
      <span className={styles.good}>
        <KeyRound />
        {t('people.proofs.passkey')}
      </span>
    );
  if (hasCodes)
    return (
      <span className={styles.good}>
        <ShieldCheck />
        {t('people.proofs.codes')}
      </span>
    );
  if (state === 'invited') return <span className="muted">{t('people.proofs.later')}</span>;
  return (
    <span className={styles.bad}>
      <TriangleAlert />
      {t('people.proofs.none')}
    </span>
  );
}

function stateOf({ state, invited_until: until }: Person): string {
  if (state !== 'invited') return t(`people.states.${state}`);
  return until && new Date(until).getTime() > Date.now()
    ? t('people.states.invited', { day: formatDate(until) })
    : t('people.states.expired');
}
