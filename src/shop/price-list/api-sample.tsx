import { t } from '#text/account.ts';
import styles from './api-sample.module.css';

/** Two requests to try in a terminal. */
export function ApiSample({ shopUrl }: { shopUrl: string }) {
  const key = t('priceList.sample.key');
  const header = (
    <>
      {'\n  -H "Authorization: Bearer '}
      <b>{key}</b>
      {'"'}
    </>
  );
  return (
    <section>
      <div className={styles.head}>
        <h2>{t('priceList.sample.title')}</h2>
        <a className="link" href="/admin/v1/docs">
          {t('priceList.sample.docs')}
        </a>
      </div>
      <pre
        className={styles.sample}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and so must be reached by keys
        tabIndex={0}
        role="region"
        aria-label={t('priceList.sample.title')}
      >
        <i>{`# ${t('priceList.sample.one')}\n`}</i>
        {`curl ${shopUrl}/api/v1/ceny/NV-T4W \\`}
        {header}
        {'\n\n'}
        <i>{`# ${t('priceList.sample.changes')}\n`}</i>
        {`curl "${shopUrl}/api/v1/ceny?zmenene_od=2026-11-09" \\`}
        {header}
      </pre>
    </section>
  );
}
