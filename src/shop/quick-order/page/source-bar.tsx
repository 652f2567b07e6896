import { ClipboardPaste } from 'lucide-react';
import { formatMoment } from '#text/format.ts';
import { pq, tq } from '#text/quick-order.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import styles from './quick-order-page.module.css';
import type { Tools } from './row-tools.ts';
import type { Shown } from './shown-list.ts';

type Props = { shown: Shown; tools: Tools; reading: string | null; onFile: (file: File) => void };

/** Where the rows came from, what of it is no row, and how to begin again. */
export function SourceBar({ shown: { source, items, done }, tools, reading, onFile }: Props) {
  const summed = items.reduce((sum, { parts }) => sum + (parts ? parts.length - 1 : 0), 0);
  return (
    <Card isFlushOnSmall className={styles.source}>
      <ClipboardPaste />
      <div>
        {done ? <b>{pq('source.inBasket', done.items.length)} </b> : null}
        {source ? (
          <>
            <b>{tq(`source.${source.kind}`, { name: source.name })}</b>{' '}
            <span className="muted">
              {tq('source.at', {
                time: formatMoment(new Date(source.at).toISOString()),
                lines: pq('rows', source.lines),
              })}
              {summed > 0 ? ` · ${tq('source.summed', { count: summed })}` : null}
            </span>
          </>
        ) : null}
        {source && source.skipped.length > 0 ? (
          <details>
            <summary>{tq('source.skipped', { count: source.skipped.length })}</summary>
            <ul>
              {source.skipped.map(({ line, text, reason }) => (
                <li key={line}>
                  {line}. {text}{' '}
                  <span className="muted">
                    ({tq(reason === 'head' ? 'source.skippedHead' : 'source.skippedNoCode')})
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      <div className={styles.sourceTools}>
        <Button variant="quiet" size="sm" onClick={tools.editText}>
          {tq('source.edit')}
        </Button>
        <FileButton
          label={tq('source.addFile')}
          variant="quiet"
          isLoading={reading !== null}
          onFile={onFile}
        />
        <Button variant="quiet" size="sm" onClick={tools.clear}>
          {tq('source.restart')}
        </Button>
      </div>
    </Card>
  );
}
