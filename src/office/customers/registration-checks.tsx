import type { ReactNode } from 'react';
import { Link } from '#ui/navigation/link.tsx';
import { Box } from '#office/components/screen.tsx';
import { customerPlace } from '#office/navigation/places.ts';
import type { Registration, Verdict } from '#staff/customers/registrations-contract.ts';
import { formatMoment, formatPhone } from '#text/format.ts';
import { t } from '#text/office/customers.ts';
import { Mark } from './registration-mark.tsx';
import styles from './registrations.module.css';

/** What was entered, and what the shop found out about it. */
export function RegistrationChecks({ registration }: { registration: Registration }) {
  const { checks } = registration;
  const rows: [string, string, Verdict, ReactNode][] = [
    ...(['company_id', 'vat_id', 'ext_vat_id'] as const).map(
      (field): [string, string, Verdict, string] => [
        t(`registrations.rows.${field}`),
        registration[field] || '–',
        checks[field],
        t(`registrations.verdicts.${field}.${checks[field] as 'ok' | 'wrong' | 'none'}`),
      ],
    ),
    [
      t('registrations.rows.register'),
      registration.company_name,
      checks.register,
      t(checks.register === 'ok' ? 'registrations.verified' : 'registrations.unverified'),
    ],
    [
      t('registrations.rows.duplicate'),
      '–',
      checks.duplicate,
      registration.known_id === null ? (
        t('registrations.new')
      ) : (
        <Link key="known" {...customerPlace(registration.known_id)}>
          {t('registrations.known', { name: registration.known_name ?? '' })}
        </Link>
      ),
    ],
  ];
  return (
    <Box
      isFlush
      title={registration.company_name}
      badge={
        <small className={styles.small}>
          {[registration.name, registration.email, formatPhone(registration.phone)]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          {t('registrations.entered', { moment: formatMoment(registration.created_at) })}
        </small>
      }
      foot={checks.register === 'ok' ? null : t('registrations.registerMore')}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('registrations.columns.what')}</th>
            <th scope="col">{t('registrations.columns.entered')}</th>
            <th scope="col">{t('registrations.columns.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, entered, verdict, words]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{entered}</td>
              <td>
                <Mark verdict={verdict}>{words}</Mark>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
