import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { KeysSection } from './api-keys/keys-section.tsx';
import { useMay } from '#shop/customers/user.tsx';
import { t } from '#text/account.ts';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ApiSample } from './api-sample.tsx';
import { LastDownloads } from './last-downloads.tsx';
import { PriceListForm } from './price-list-form.tsx';
import styles from './price-list-page.module.css';
import { priceListQuery } from './queries.ts';
import { useDownload } from './use-download.ts';

/** `shopUrl` is the shop's own address, for programs. */
export function PriceListPage({ shopUrl }: { shopUrl: string }) {
  const { data } = useSuspenseQuery(priceListQuery(useApi()));
  const download = useDownload();
  const mayManage = useMay('manage');
  return (
    <>
      <PageHead title={t('account.priceList.title')} />
      <div className={styles.columns}>
        <PriceListForm facts={data} {...download} />
        <div className={styles.side}>
          <LastDownloads downloads={data.downloads} {...download} />
          <Note>{t('priceList.confidential')}</Note>
        </div>
      </div>
      {mayManage && (
        <>
          <KeysSection />
          <ApiSample shopUrl={shopUrl} />
        </>
      )}
    </>
  );
}
