import { Check } from 'lucide-react';
import { roleName } from '#shop/customers/role-names.ts';
import { mayDo, type Role, ROLES } from '#shop/kernel/roles.ts';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import styles from './role-matrix.module.css';

const ROWS = ['see', 'buy', 'approve', 'documents', 'manage'] as const;

/** The same table that decides on the server, in words. */
export function RoleMatrix() {
  return (
    <div className={styles.matrix}>
      <h2 id="roles">{t('account.people.matrix.title')}</h2>
      <Card isFlushOnSmall>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it */}
        <section className={styles.scroller} aria-labelledby="roles" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('account.people.matrix.right')}</th>
                {ROLES.map((role) => (
                  <th key={role} scope="col">
                    {roleName(role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map((right) => (
                <tr key={right}>
                  <th scope="row">{t(`account.people.matrix.${right}`)}</th>
                  {ROLES.map((role) => (
                    <td key={role}>
                      <May role={role} right={right} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
    </div>
  );
}

function May({ role, right }: { role: Role; right: (typeof ROWS)[number] }) {
  if (right !== 'see' && !mayDo([role], right))
    return (
      <>
        <span className={styles.no} aria-hidden="true">
          –
        </span>
        <span className="visually-hidden">{t('account.people.matrix.no')}</span>
      </>
    );
  if (right === 'buy' && role === 'buyer') return t('account.people.matrix.withinLimit');
  return (
    <>
      <Check className={styles.yes} />
      <span className="visually-hidden">{t('account.people.matrix.yes')}</span>
    </>
  );
}
