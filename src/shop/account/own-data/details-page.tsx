import { t } from '#text/text.ts';
import { PageHead } from '#ui/page-head.tsx';
import { CompanyCard } from './company-card.tsx';
import styles from './details-page.module.css';
import { PasswordForm } from './password-form.tsx';
import { PersonalForm } from './personal-form.tsx';
import { SecondFactorCard } from '#shop/account/second-factor/second-factor-card.tsx';
import { SessionsCard } from '#shop/account/second-factor/sessions-card.tsx';

export function DetailsPage() {
  return (
    <>
      <PageHead title={t('account.details.title')} />
      <div className={styles.forms}>
        <PersonalForm />
        <PasswordForm />
        <SecondFactorCard />
        <CompanyCard />
        <SessionsCard />
      </div>
    </>
  );
}
