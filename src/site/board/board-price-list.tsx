import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, KeyRound } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { keysQuery } from '#shop/price-list/api-keys/queries.ts';
import { useMay } from '#shop/customers/user.tsx';
import { FORMATS, USUAL_COLUMNS } from '#shop/price-list/columns.ts';
import { priceListQuery } from '#shop/price-list/queries.ts';
import { useDownload } from '#shop/price-list/use-download.ts';
import { formatDate, formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import box from './board-box.module.css';
import { BoardBox } from './board-box.tsx';
import styles from './board-price-list.module.css';

const WHOLE = {
  extent: 'all',
  since: null,
  categories: null,
  columns: [...USUAL_COLUMNS],
} as const;

export function BoardPriceList() {
  const { data } = useSuspenseQuery(priceListQuery(useApi()));
  const { start, isPending } = useDownload();
  const last = data.downloads[0];
  return (
    <BoardBox
      title={t('account.menu.priceList')}
      more={
        <Link className="link" to="/account/price-list">
          {t('account.board.choose')}
        </Link>
      }
    >
      <p className={styles.facts}>
        {t('account.board.products', { count: plurals('plurals.product', data.products_count) })}
        <small>
          {last
            ? t('account.board.lastDownload', {
                day: formatDate(last.at),
                changes: plurals('account.board.changes', data.changes_count),
              })
            : t('priceList.noDownloads')}
        </small>
      </p>
      <div className={styles.files}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="line"
            icon={<Download />}
            aria-disabled={isPending || undefined}
            onClick={() => start({ ...WHOLE, columns: [...WHOLE.columns], format })}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {useMay('manage') ? <LastUsedKey /> : null}
    </BoardBox>
  );
}

/** The last use of any key tells whether programs still use the price list. */
function LastUsedKey() {
  const { data: keys = [] } = useQuery(keysQuery(useApi()));
  const [key] = keys
    .filter(({ revoked_at, is_expired }) => !revoked_at && !is_expired)
    .toSorted((one, other) => (other.last_used_at ?? '').localeCompare(one.last_used_at ?? ''));
  if (!key) return null;
  return (
    <p className={box.row}>
      <span className={styles.key}>
        <KeyRound />
        {t('account.board.key', { name: key.name })}
      </span>
      <small className={box.end}>
        {key.last_used_at ? formatMoment(key.last_used_at) : t('apiKeys.unused')}
      </small>
    </p>
  );
}
