import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { profileQuery } from '#shop/customers/queries.ts';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { Note } from '#ui/note.tsx';
import styles from './company-card.module.css';

/** Names and numbers that decide over VAT and stand on documents: the shop changes them, when it is asked to. */
export function CompanyCard() {
  const api = useApi();
  const { customer } = useSuspenseQuery(profileQuery(api)).data;
  const { email } = useSuspenseQuery(siteQuery(api)).data.company;
  const facts = [
    [t('forms.labels.company'), customer.company_name],
    [t('invoice.companyId'), customer.company_id],
    [t('invoice.taxId'), customer.vat_id],
    [t('invoice.vatId'), customer.ext_vat_id || t('account.company.notVatPayer')],
  ].filter(([, value]) => value !== '');
  return (
    <Card as="section" isPadded className={styles.card}>
      <h2>{t('account.company.title')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Note>
        {t('account.company.changeHint')}{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </Note>
    </Card>
  );
}
