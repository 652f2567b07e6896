import { useSuspenseQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { formatPhone } from '#text/format.ts';
import { t } from '#text/text.ts';
import { mailLink, phoneLink } from '#site/frame/contact-links.ts';
import styles from './header-strip.module.css';
import { OwnPart } from './own-parts.tsx';

/** Above the header on large screens: how to reach the shop, and who is signed in. */
export function HeaderStrip() {
  const { company, opening_hours } = useSuspenseQuery(siteQuery(useApi())).data;
  const phone = formatPhone(company.phone);
  const hours = opening_hours.map(({ days, hours }) => `${days} ${hours}`);

  return (
    <div className={`${styles.strip} not-printed`} data-on-ink>
      <div className={`wrap ${styles.row}`}>
        <a href={phoneLink(company.phone)} aria-label={`${t('header.phoneLabel')} ${phone}`}>
          <Phone />
          <b>{phone}</b>
        </a>
        <a href={mailLink(company.email)}>
          <Mail />
          <span className="visually-hidden">{t('header.emailLabel')}: </span>
          {company.email}
        </a>
        <span>{sentenceOf(hours)}</span>
        <OwnPart name="account" />
      </div>
    </div>
  );
}

/** One sentence of several: only the first begins with a capital. */
const sentenceOf = ([first = '', ...others]: string[]) =>
  [first, ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', ');
