import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { PersonSteps } from '#office/components/people/person-steps.tsx';
import { Box } from '#office/components/screen.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { formatDate, formatPhone, formatPrice } from '#text/format.ts';
import { t } from '#text/office/customers.ts';
import { Chip } from '#ui/chip.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import {
  changeColleague,
  type Colleague,
  type Customer,
  inviteColleagueAgain,
} from '#staff/customers/contract.ts';
import { nameOf } from './customer-words.ts';
import type { Asked } from './people-dialogs.tsx';
import styles from './customer.module.css';

const { InviteDialog, SureDialog } = windowsOnDemand(() => import('./people-dialogs.tsx'));

/** Who signs in for the company, with the roles of the shop. */
export function CustomerPeople({ customer }: { customer: Customer }) {
  const { id, state } = customer.company;
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayChange = mayDo(useMe(), changeColleague.needs) && state === 'active';
  return (
    <Box
      isFlush
      title={t('customer.people.title')}
      action={
        mayChange ? (
          <WindowButton
            opens={InviteDialog}
            given={{ id }}
            variant="quiet"
            size="sm"
            icon={<UserPlus />}
          >
            {t('customer.people.invite')}
          </WindowButton>
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
            person={person}
            customerId={id}
            mayChange={mayChange}
            onAsk={(what) => setAsked({ person, what })}
          />
        ))}
      </Table>
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
  const params = { id: customerId, person: person.id };
  const name = nameOf(person);
  const saved = useSaved(customerId);
  const { state } = person;
  const isPaused = state === 'paused';
  const isHere = state === 'active';
  const { soon } = SureDialog;
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
            <PersonSteps
              of={saved}
              step={
                isPaused
                  ? {
                      label: t('customer.people.resume'),
                      send: () => api(changeColleague, { params, body: { state: 'active' } }),
                      said: t('customer.people.resumed', { name }),
                    }
                  : isHere
                    ? null
                    : {
                        label: t(
                          state === 'asking' ? 'customer.people.letIn' : 'customer.people.again',
                        ),
                        send: () => api(inviteColleagueAgain, { params, body: {} }),
                        said: t('customer.people.againSent', { email: person.email }),
                      }
              }
              questions={
                isPaused
                  ? []
                  : [
                      {
                        label: t('customer.people.changeRoles'),
                        onClick: () => onAsk('roles'),
                        soon,
                      },
                      person.has_second_factor
                        ? {
                            label: t('customer.people.removeFactor'),
                            onClick: () => onAsk('factor'),
                            soon,
                          }
                        : null,
                      { label: t('customer.people.pause'), onClick: () => onAsk('pause'), soon },
                    ]
              }
            />
          </div>
        ) : null}
      </Cell>
    </Row>
  );
}
