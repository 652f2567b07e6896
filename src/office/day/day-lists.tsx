import {
  BellRing,
  Building2,
  ChevronRight,
  FileClock,
  FileX,
  Landmark,
  MailX,
  Scale,
  UserPlus,
  Warehouse,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import type { Place } from '#office/addresses.ts';
import { formatNumber } from '#text/numbers.ts';
import { plurals, t } from '#text/office/day.ts';
import { initialsOf } from '#ui/initials.tsx';
import { DayCard } from './day-card.tsx';
import type { Day } from '#staff/day/contract.ts';
import styles from './day.module.css';

type Line = {
  what: keyof Day['attention'] | 'negative' | 'overdue' | 'registrations';
  count: number;
  names: string[];
  tone: 'bad' | 'warn' | 'info';
  icon: ComponentType;
  place: Place;
};

/** What somebody should look at; kinds with nothing to look at are left out. */
export function Attention({ day }: { day: Day }) {
  const lines = linesOf(day).filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <DayCard
      title={t('day.attention.title')}
      note={formatNumber(lines.length)}
      className={styles.second}
    >
      <ul className={styles.list}>
        {lines.map(({ what, count, names, tone, icon: Icon, place }) => (
          <li key={what}>
            <Link {...place}>
              <span className={`${styles.mark} ${styles[tone]}`}>
                <Icon />
              </span>
              <span className={styles.middle}>
                <b>{plurals(`day.attention.${what}`, count)}</b>
                <small>{names.join(', ')}</small>
              </span>
              <ChevronRight className={styles.go} />
            </Link>
          </li>
        ))}
      </ul>
    </DayCard>
  );
}

function linesOf({ attention, stock, unpaid, registrations }: Day): Line[] {
  const { einvoices, mails, limits, payments, reminders } = attention;
  const none = { count: 0, names: [] };
  const late = unpaid?.ages.slice(1).reduce((sum, { count }) => sum + count, 0) ?? 0;
  const negative = stock?.short.filter((good) => good.is_negative).slice(0, 2) ?? [];
  return [
    {
      what: 'einvoices',
      tone: 'bad',
      icon: FileX,
      ...(einvoices ?? none),
      place: { to: '/faktury', search: { pohlad: 'einvoice' } },
    },
    {
      what: 'mails',
      tone: 'bad',
      icon: MailX,
      ...(mails ?? none),
      place: { to: '/nedorucene' },
    },
    {
      what: 'negative',
      tone: 'bad',
      icon: Warehouse,
      count: stock?.negative ?? 0,
      names: negative.map(({ code }) => code),
      place: { to: '/objednavky', search: { tovar: 'coming' } },
    },
    {
      what: 'overdue',
      tone: 'warn',
      icon: FileClock,
      count: late,
      names: unpaid?.worst.map((one) => one.company_name) ?? [],
      place: { to: '/faktury', search: { pohlad: 'overdue' } },
    },
    {
      what: 'reminders',
      tone: 'warn',
      icon: BellRing,
      ...(reminders ?? none),
      place: { to: '/faktury', search: { pohlad: 'remind' } },
    },
    {
      what: 'payments',
      tone: 'warn',
      icon: Landmark,
      ...(payments ?? none),
      place: { to: '/platby' },
    },
    {
      what: 'limits',
      tone: 'warn',
      icon: Scale,
      ...(limits ?? none),
      place: { to: '/objednavky', search: { platba: 'over_limit' } },
    },
    {
      what: 'registrations',
      tone: 'info',
      icon: UserPlus,
      count: registrations?.count ?? 0,
      names: registrations?.oldest.slice(0, 2).map((one) => one.company_name) ?? [],
      place: { to: '/registracie' },
    },
  ];
}

export const Registrations = ({ count, oldest }: NonNullable<Day['registrations']>) => (
  <DayCard
    title={t('day.registrations.title')}
    place={{ to: '/registracie' }}
    note={formatNumber(count)}
    className={styles.third}
  >
    <ul className={styles.list}>
      {oldest.map((company) => (
        <li key={company.id}>
          <Link to="/registracie" search={{ firma: company.id }}>
            <span className={styles.mark} aria-hidden="true">
              {initialsOf(company.company_name) || <Building2 />}
            </span>
            <span className={styles.middle}>
              <b>{company.company_name}</b>
              <small>{shortMoment(company.created_at)}</small>
            </span>
            {company.company_id ? (
              <small className={styles.quiet}>
                {t('day.registrations.ico', { ico: company.company_id })}
              </small>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  </DayCard>
);
