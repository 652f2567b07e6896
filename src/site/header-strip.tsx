import { useSuspenseQuery } from '@tanstack/react-query';
import { LogIn, LogOut, Mail, Phone, User } from 'lucide-react';
import { useApi } from '#base/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { Link } from '#ui/link.tsx';
import styles from './header-strip.module.css';
import { mailLink, phoneLink } from './contact-links.ts';

/** Above the header on large screens: how to reach the shop, and who is signed in. */
export function HeaderStrip() {
  const { company, opening_hours } = useSuspenseQuery(siteQuery(useApi())).data;
  const hours = opening_hours.map(({ days, hours }) => `${days} ${hours}`);

  return (
    <div className={styles.strip} data-on-ink>
      <div className={`wrap ${styles.row}`}>
        <a
          href={phoneLink(company.phone)}
          aria-label={`${t('header.phoneLabel')} ${company.phone}`}
        >
          <Phone />
          <b>{company.phone}</b>
        </a>
        <a
          href={mailLink(company.email)}
          aria-label={`${t('header.emailLabel')}: ${company.email}`}
        >
          <Mail />
          {company.email}
        </a>
        <span>{sentenceOf(hours)}</span>
        <Account />
      </div>
    </div>
  );
}

/** One sentence of several: only the first begins with a capital. */
const sentenceOf = ([first = '', ...others]: string[]) =>
  [first, ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', ');

function Account() {
  const user = useUser();
  if (!user)
    return (
      <>
        <Link className={styles.push} to="/login">
          <LogIn />
          {t('header.login')}
        </Link>
        <Link to="/register">{t('header.register')}</Link>
      </>
    );
  return (
    <>
      <Link className={styles.push} to="/account">
        <User />
        <b>{user.company_name}</b>
      </Link>
      {/* Following it signs out, so looking at it must not. */}
      <Link to="/logout" preload={false}>
        <LogOut />
        {t('header.logout')}
      </Link>
    </>
  );
}
