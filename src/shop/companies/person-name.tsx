import { t } from '#text/account.ts';
import { classNames } from '#ui/class-names.ts';
import type { Colleague } from './contract.ts';
import { initialsOf, nameOf } from './person.ts';
import styles from './person-name.module.css';

/** Initials, name and address. */
export function PersonName({ person }: { person: Colleague }) {
  const name = nameOf(person);
  return (
    <span className={styles.person}>
      <span className={classNames(styles.initials, person.is_you && styles.you)} aria-hidden="true">
        {initialsOf(person)}
      </span>
      <span className={styles.text}>
        <b>{name}</b>{' '}
        {person.is_you ? <span className="muted">{t('account.people.you')}</span> : null}
        {name === person.email ? null : <small>{person.email}</small>}
      </span>
    </span>
  );
}
