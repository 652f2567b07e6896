import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/navigation/link.tsx';
import { Box } from '#office/components/screen.tsx';
import { customerPlace } from '#office/navigation/places.ts';
import { t } from '#text/office/payments.ts';
import { overpaidQuery } from './payment-queries.ts';
import { euros } from './payment-euros.ts';
import styles from './payments.module.css';

/** Whose money the shop has beyond what was asked for; what to do with it is said at the customer. */
export function OverpaidBox() {
  const { data } = useQuery(overpaidQuery);
  if (!data || data.length === 0) return null;
  const sum = data.reduce((total, { cents }) => total + cents, 0);
  return (
    <Box
      title={t('payments.overpaid.title')}
      badge={<span className={styles.count}>{euros(sum)}</span>}
      isFlush
    >
      <ul className={styles.overpaid}>
        {data.map(({ id, company_name: company, cents }) => (
          <li key={id}>
            <Link {...customerPlace(id)}>{company}</Link>
            <span className={styles.money}>{euros(cents)}</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
