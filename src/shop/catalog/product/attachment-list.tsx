import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { formatFileSize } from '#text/format.ts';
import { t } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './attachment-list.module.css';
import type { AttachmentGroup } from '#shop/catalog/contract.ts';
import { attachmentsQuery } from '#shop/catalog/queries.ts';

/** Files of a product, fetched when their tab is first opened. Customers only. */
export function AttachmentList({ productCode }: { productCode: string }) {
  const { data, isError, refetch } = useQuery(attachmentsQuery(useApi(), productCode));

  if (isError)
    return (
      <div className={styles.groups}>
        <p>{t('toasts.genericError')}</p>
        <Button variant="line" className={styles.retry} onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  if (!data) return <AttachmentSkeletons />;
  if (data.length === 0) return <p>{t('product.noAttachments')}</p>;
  return (
    <div className={styles.groups}>
      {data.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { title, attachments } }: { group: AttachmentGroup }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.files}>
        {attachments.map(({ url, filename, filesize, file_icon: kind }) => (
          <li key={url}>
            <a className={styles.file} href={url} download={filename}>
              <span className={styles.mark}>{kind.toUpperCase()}</span>
              <span>
                <b className={styles.name}>{filename}</b>
                <small className={styles.size}>
                  {t('product.attachmentSize', { size: formatFileSize(filesize) })}
                </small>
              </span>
              <span
                className={classNames(buttonClass({ size: 'sm', variant: 'line' }), styles.button)}
              >
                <Download />
                <span className="not-on-small">{t('common.download')}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AttachmentSkeletons() {
  return (
    <div className={styles.groups} aria-busy="true">
      {[0, 1, 2].map((index) => (
        <div key={index}>
          <Skeleton className={styles.title} width="9rem" height="1rem" />
          <div className={styles.files}>
            <div className={styles.file}>
              <Skeleton className={styles.mark} />
              <Skeleton width="60%" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
