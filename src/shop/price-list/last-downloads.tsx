import { Download as DownloadIcon } from 'lucide-react';
import { formatDate, formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Choice } from './columns.ts';
import type { Download } from './contract.ts';
import styles from './last-downloads.module.css';

type Props = { downloads: Download[]; isPending: boolean; start: (choice: Choice) => void };

/** The last lists; the same choice again gives the prices of today. */
export function LastDownloads({ downloads, isPending, start }: Props) {
  return (
    <Card as="section" className={styles.card}>
      <h2>{t('priceList.lastDownloads')}</h2>
      {downloads.length === 0 ? <p className="muted">{t('priceList.noDownloads')}</p> : null}
      <ul>
        {downloads.map((download) => (
          <li key={download.id}>
            <p>
              {formatMoment(download.at)}
              <small>
                {download.format.toUpperCase()}, {wordsOf(download)}
              </small>
              <small>{download.by}</small>
            </p>
            <IconButton
              icon={<DownloadIcon />}
              label={t('priceList.downloadAgain', { at: formatMoment(download.at) })}
              aria-disabled={isPending || undefined}
              onClick={() => start(download)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function wordsOf({ extent, since, rows }: Download): string {
  if (extent === 'all') return t('priceList.sent.all');
  const count = plurals('plurals.product', rows);
  return extent === 'changes'
    ? t('priceList.sent.changes', { day: formatDate(since!), count })
    : t('priceList.sent.categories', { count });
}
