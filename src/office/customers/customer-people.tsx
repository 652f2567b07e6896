import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { pressOnce } from '#office/components/press-once.ts';
import { Box } from '#office/components/screen.tsx';
import { useSaved } from '#office/components/use-saved.ts';
import { formatDate, formatPhone, formatPrice } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import {
  changeColleague,
  type Colleague,
  type Customer,
  inviteColleagueAgain,
} from '#staff/customers/contract.ts';
import { type Asked, InviteDialog, nameOf, SureDialog } from './people-dialogs.tsx';
import styles from './customer.module.css';

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
            person={person}
            customerId={id}
            mayChange={mayChange}
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
