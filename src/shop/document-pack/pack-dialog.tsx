import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { plurals, t } from '#text/account.ts';
import { formatFileSize } from '#text/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { type PackFormat, type PackGroup, type PackOf, packUrl } from './contract.ts';
import foot from '#ui/overlay/dialog-foot.module.css';
import styles from './pack-dialog.module.css';
import { packQuery } from './queries.ts';

type Props = { of: PackOf; id: number; isOpen: boolean; onClose: () => void };

/** Which kinds of documents, how many and how large they are, and what is missing; then one file of them. */
export function PackDialog({ of, id, isOpen, onClose }: Props) {
  const { data: pack, isError } = useQuery(packQuery(useApi(), of, id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = (pack?.groups ?? []).filter(({ key }) => !left.has(key));
  const sum = (field: 'count' | 'pdf_count' | 'size') =>
    chosen.reduce((total, group) => total + group[field], 0);
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  const file = (format: PackFormat) =>
    packUrl(
      of,
      id,
      format,
      chosen.map(({ key }) => key),
    );

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('pack.title')}
      top={
        pack ? (
          <p className="muted">
            {t('pack.lead', {
              title: pack.title,
              products: plurals('pack.products', pack.product_count),
            })}
          </p>
        ) : null
      }
      footer={
        <div className={foot.foot}>
          <p className={`${foot.sum} ${styles.sum}`} aria-live="polite">
            <b>{plurals('pack.documents', sum('count'))}</b>
            <small className="muted">{t('pack.size', { size: formatFileSize(sum('size')) })}</small>
          </p>
          {sum('pdf_count') > 0 ? (
            <a className={buttonClass({ variant: 'line' })} href={file('pdf')} download>
              <Download />
              {t('pack.pdf')}
            </a>
          ) : null}
          {sum('count') > 0 ? (
            <a className={buttonClass()} href={file('zip')} download>
              <Download />
              {t('pack.zip')}
            </a>
          ) : null}
        </div>
      }
    >
      {isError ? <Note>{t('pack.failed')}</Note> : null}
      {!pack && !isError ? (
        <div className={styles.groups} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      ) : null}
      {pack?.groups.length === 0 ? <Note>{t('pack.none')}</Note> : null}
      <ul className={styles.groups}>
        {pack?.groups.map((group) => (
          <Kind
            key={group.key}
            group={group}
            isChosen={!left.has(group.key)}
            onToggle={() => toggle(group.key)}
          />
        ))}
      </ul>
      {pack && pack.groups.length > 0 ? (
        <p className={styles.note}>
          {t('pack.shared')} {t('pack.missingAll')}
          {sum('pdf_count') < sum('count')
            ? ` ${t('pack.joined', { pdf: sum('pdf_count'), all: sum('count') })}`
            : null}
        </p>
      ) : null}
    </Dialog>
  );
}

type KindProps = { group: PackGroup; isChosen: boolean; onToggle: () => void };

const MOST_CODES = 6;

function Kind({ group: { title, count, size, missing }, isChosen, onToggle }: KindProps) {
  const codes = missing.slice(0, MOST_CODES).map(({ code }) => code);
  return (
    <li className={styles.group}>
      <Checkbox
        className={styles.kind}
        label={title}
        hint={
          missing.length > 0
            ? t('pack.missing', {
                codes: codes.concat(missing.length > MOST_CODES ? '…' : []).join(', '),
              })
            : undefined
        }
        checked={isChosen}
        onChange={onToggle}
      />
      <span className="numeric">
        <b>{count}</b> <small className="muted">{formatFileSize(size)}</small>
      </span>
    </li>
  );
}
