import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { formatPhone } from '#text/format.ts';
import { t } from '#text/account.ts';
import { BoardBox } from './board-box.tsx';
import styles from './board-contact.module.css';
import { mailLink, phoneLink } from '#site/frame/contact-links.ts';

export function BoardContact() {
  const { company, opening_hours } = useSuspenseQuery(siteQuery(useApi())).data;
  return (
    <BoardBox title={t('account.board.contact')}>
      <address className={styles.contact}>
        <a href={phoneLink(company.phone)}>{formatPhone(company.phone)}</a>
        <a href={mailLink(company.email)}>{company.email}</a>
        {opening_hours.map(({ days, hours }) => (
          <small key={days}>
            {days} {hours}
          </small>
        ))}
      </address>
    </BoardBox>
  );
}
