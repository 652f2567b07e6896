import { useMutation } from '@tanstack/react-query';
import { FileArchive, FileCode, FileSpreadsheet, X } from 'lucide-react';
import { queryString } from '#base/wire/query-string.ts';
import { downloadFile } from '#shop/kernel/download-file.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { formatCount, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { documentQuery, type DocumentSearch } from './filter.ts';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

type Props = {
  search: DocumentSearch;
  selection: Selection;
  foundCount: number;
  foundAmount: number;
};

/** What can be done with the ticked documents. */
export function SelectionBar({ search, selection, foundCount, foundAmount }: Props) {
  const { isEverything } = selection;
  const download = useDownload(
    queryString(isEverything ? documentQuery(search) : { ids: selection.ids.join(',') }),
  );
  return (
    <div role="toolbar" className={styles.bar} aria-label={t('documents.selected')} data-on-ink>
      <p aria-live="polite">
        <b>{plurals('plurals.document', isEverything ? foundCount : selection.count)}</b>{' '}
        <span>
          {t('documents.selectedSum', {
            amount: formatPrice(isEverything ? foundAmount : selection.amount),
          })}
        </span>
      </p>
      {!isEverything && selection.isPage && foundCount > selection.count ? (
        <button type="button" className={styles.all} onClick={selection.takeEverything}>
          {t('documents.selectAll', { count: formatCount(foundCount) })}
        </button>
      ) : null}
      <div className={styles.actions}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            className={styles.action}
            icon={ICONS[format]}
            isLoading={download.isPending && download.variables === format}
            onClick={() => download.start(format)}
          >
            {t(`documents.${format}`)}
          </Button>
        ))}
        <IconButton
          variant="onInk"
          icon={<X />}
          label={t('documents.unselect')}
          onClick={selection.clear}
        />
      </div>
    </div>
  );
}

const FORMATS = ['zip', 'xml', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];
const ICONS = { zip: <FileArchive />, xml: <FileCode />, xlsx: <FileSpreadsheet /> };
/** PDFs, electronic invoices of those that have one, the list. */
const FILES: Record<Format, string> = {
  zip: '/files/invoices.zip?',
  xml: '/files/invoices.zip?files=xml&',
  xlsx: '/files/invoices.xlsx?',
};

function useDownload(query: string) {
  const toasts = useToasts();
  const refuse = useRefusal();
  const press = useOnePress();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (format: Format) => downloadFile(FILES[format] + query),
    onMutate: () => toasts.info(t('documents.preparing')),
    onError: refuse,
  });
  return {
    isPending,
    variables,
    start: (format: Format) => press(() => mutateAsync(format), format),
  };
}
