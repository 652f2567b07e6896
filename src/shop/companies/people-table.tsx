import { EllipsisVertical } from 'lucide-react';
import type { CSSProperties } from 'react';
import { roleNames } from '#shop/customers/role-names.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import { t } from '#text/account.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { Colleague } from './contract.ts';
import meter from './limit-meter.module.css';
import styles from './people-table.module.css';
import { formatLimit, formatSeen, nameOf, usedOf } from './person.ts';
import { PersonName } from './person-name.tsx';
import { usePeopleCalls, usePeopleChange } from './use-people.ts';

const COLUMNS = [
  { label: t('account.people.name') },
  { label: t('account.people.roleAndSignIn') },
  { label: t('account.people.orderLimit'), isEnd: true },
  { label: t('account.people.monthExclVat') },
  { label: t('account.people.actions'), isHidden: true },
];

type Props = { people: Colleague[]; onEdit: (id: number) => void };

export function PeopleTable({ people, onEdit }: Props) {
  return (
    <Card isFlushOnSmall>
      <Table columns={COLUMNS}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onEdit={() => onEdit(person.id)} />
        ))}
      </Table>
    </Card>
  );
}

function PersonRow({ person, onEdit }: { person: Colleague; onEdit: () => void }) {
  return (
    <Row className={classNames(styles.row, person.state === 'paused' && styles.paused)}>
      <Cell className={styles.name}>
        <PersonName person={person} />
      </Cell>
      <Cell className={styles.role}>
        <b>{roleNames(person.roles)}</b>
        <State person={person} />
      </Cell>
      <Cell isEnd className={styles.order} label={t('account.people.orderLimit')}>
        <OrderLimit person={person} />
      </Cell>
      <Cell className={styles.month} label={t('account.people.month')}>
        <Month person={person} />
      </Cell>
      <Cell isEnd className={styles.actions}>
        {person.state === 'invited' ? <SendAgain person={person} /> : null}
        <IconButton
          icon={<EllipsisVertical />}
          label={t('account.people.optionsOf', { name: nameOf(person) })}
          aria-haspopup="dialog"
          onClick={onEdit}
        />
      </Cell>
    </Row>
  );
}

function State({ person: { state, signed_in_at: seen, invited_until: until } }: OnePerson) {
  if (state === 'paused')
    return (
      <small>
        <Chip tone="neutral">{t('account.people.states.paused')}</Chip>
      </small>
    );
  if (state === 'invited')
    return (
      <small>
        <Chip tone="warning">{t('account.people.states.invited')}</Chip>{' '}
        {until === null
          ? t('account.people.invitationOver')
          : t('account.people.invitedUntil', { date: formatDate(until) })}
      </small>
    );
  return <small>{seen === null ? t('account.people.neverSeen') : formatSeen(seen)}</small>;
}
type OnePerson = { person: Colleague };

function OrderLimit({ person: { roles, order_limit: limit } }: OnePerson) {
  if (!mayDo(roles, 'buy')) return <span className="muted">{t('account.people.noOrders')}</span>;
  if (limit === null) return <span className="muted">{t('account.people.noLimit')}</span>;
  return formatLimit(limit);
}

function Month({ person: { roles, month_limit: limit, month_spent: spent } }: OnePerson) {
  if (!mayDo(roles, 'buy')) return <span className="muted">–</span>;
  if (limit === null) return <span className="muted">{t('account.people.noLimit')}</span>;
  const { percent, level } = usedOf(spent, limit);
  return (
    <span className={styles.used}>
      {t('account.people.spentOf', { spent: formatPrice(spent), limit: formatLimit(limit) })}
      <span
        className={classNames(meter.meter, styles.meter, meter[level])}
        style={{ '--used': `${percent}%` } as CSSProperties}
      />
    </span>
  );
}

function SendAgain({ person }: OnePerson) {
  const { inviteAgain } = usePeopleCalls();
  const { change, isPending } = usePeopleChange();
  return (
    <Button
      className="only-on-large"
      variant="quiet"
      size="sm"
      isLoading={isPending}
      onClick={() =>
        change({
          send: () => inviteAgain(person.id),
          done: 'account.people.invited',
          values: { email: person.email },
        })
      }
    >
      {t('account.people.sendAgain')} <span className="visually-hidden">{nameOf(person)}</span>
    </Button>
  );
}
