import { Check } from 'lucide-react';
import { Box } from '#office/components/screen.tsx';
import { ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import { t } from '#text/office/settings.ts';
import styles from './people.module.css';

/** What nobody can do in the office yet. */
const AT_TERMINAL: readonly string[] = ['content', 'system'];

const SUBJECTS = [
  ...(['orders', 'stock', 'customers', 'invoices', 'payments', 'catalogue', 'prices'] as const),
  ...(['line_prices', 'content', 'settings', 'people', 'history', 'system'] as const),
];

/** Drawn from the table by which permissions are decided. */
export function Matrix() {
  return (
    <Box isFlush title={t('people.matrix')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <div className={styles.scroll} role="region" aria-label={t('people.matrix')} tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('people.area')}</th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SUBJECTS.map((subject) => (
              <tr key={subject}>
                <th scope="row">
                  {t(`people.subjects.${subject}`)}
                  {AT_TERMINAL.includes(subject) ? <small>{t('people.terminal')}</small> : null}
                </th>
                {STAFF_ROLES.map((role) => (
                  <td key={role}>
                    <May role={role} subject={subject} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}

type MayProps = { role: StaffRole; subject: (typeof SUBJECTS)[number] };

function May({ role, subject }: MayProps) {
  const may = ROLE_PERMISSIONS[role];
  // Whoever looks after the system has the history of everybody.
  if (subject === 'history' && may.has('history.read') && !may.has('system.read'))
    return t('people.may.own');
  if (may.has(`${subject}.change`))
    return <Check className={styles.yes} aria-label={t('people.may.change')} />;
  return may.has(`${subject}.read`) ? (
    t('people.may.read')
  ) : (
    <span aria-label={t('people.may.none')}>–</span>
  );
}
