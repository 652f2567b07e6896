import { t } from '#text/account.ts';
import { Initials } from '#ui/initials.tsx';
import type { Colleague } from './contract.ts';
import { nameOf } from './person.ts';
import styles from './person-name.module.css';

/** Initials, name and address. */
export function PersonName({ person }: { person: Colleague }) {
  const name = nameOf(person);
  return (
    <span className={styles.person}>
      <Initials name={name} isYou={person.is_you} />
      <span className={styles.text}>
        <b>{name}</b>{' '}
        {person.is_you ? <span className="muted">{t('account.people.you')}</span> : null}
        {name === person.email ? null : <small>{person.email}</small>}
      </span>
    </span>
  );
}
