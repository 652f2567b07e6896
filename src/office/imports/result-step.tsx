import { CircleCheck, CircleX, Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '#base/wire/api.ts';
import { api } from '#office/api/send.ts';
import { Columns, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { shortMoment } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { backToMapping, openRefused } from '#staff/imports/contract.ts';
import type { ImportResult, OneImport } from '#staff/imports/shapes-contract.ts';
import { formatCount, formatDayShort } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { plurals, t } from '#text/office/imports.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { ResultCounts } from './import-state.tsx';
import { fieldWords } from './import-words.ts';
import { useStep } from './use-import.ts';
import styles from './imports.module.css';

const ReturnWindow = windowOnDemand(async () => (await import('./return-window.tsx')).ReturnWindow);

/** What came of a file, and the way back. */
export function ResultStep({ of: given }: { of: OneImport }) {
  const { state, result } = given;
  if (!result) return <Failed of={given} />;
  return (
    <Columns side={<Side of={given} />} isSpaced>
      <Box title={t(state === 'returned' ? 'imports.result.returned' : 'imports.result.done')}>
        <div className={styles.done}>
          <CircleCheck />
          <p>
            {state === 'returned'
              ? t('imports.result.returnedMore')
              : t('imports.result.doneMore', {
                  seconds: formatNumber(Math.max(0.1, Math.round(result.seconds * 10) / 10)),
                  at: given.ended_at ? shortMoment(given.ended_at) : '',
                })}
          </p>
        </div>
        <ResultCounts result={result} />
        {result.returned ? <Kept returned={result.returned} /> : null}
      </Box>
      <Left of={given} result={result} />
      <Moves of={given} result={result} />
    </Columns>
  );
}

function Failed({ of: given }: { of: OneImport }) {
  const { step, isPending } = useStep(given);
  return (
    <Box title={t('imports.result.failed')}>
      <div className={styles.done}>
        <CircleX />
        <p>{given.problem}</p>
      </div>
      <Button
        variant="line"
        isLoading={isPending}
        onClick={() =>
          step(({ params, version }) => api(backToMapping, { params, body: { version } }))
        }
      >
        {t('imports.result.again')}
      </Button>
    </Box>
  );
}

function Kept({ returned }: { returned: NonNullable<ImportResult['returned']> }) {
  if (returned.kept_count === 0) return null;
  return (
    <>
      <p>{plurals('imports.result.kept', returned.kept_count)}</p>
      <ul className={styles.moves}>
        {returned.kept.map(({ key, why, fields }) => (
          <li key={key}>
            <code>{key}</code>{' '}
            {t(`imports.result.why.${why}`, {
              fields: fields
                .map((one) => fieldWords(one.replace(/_(cents|percent)$/, '')))
                .join(', '),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is left to do by hand. */
function Left({ of: { kind, id, state }, result }: { of: OneImport; result: ImportResult }) {
  const hasHidden = kind === 'products' && result.created > 0 && state === 'done';
  if (result.refused === 0 && !hasHidden) return null;
  return (
    <Box title={t('imports.result.left')}>
      <ul className={styles.left}>
        {hasHidden ? (
          <li>
            <span>
              <b>{plurals('imports.result.hidden', result.created)}</b>
              <small>{t('imports.result.hiddenMore')}</small>
            </span>
            <Link to="/produkty" className={buttonClass({ variant: 'line', size: 'sm' })}>
              {t('imports.result.products')}
            </Link>
          </li>
        ) : null}
        {result.refused > 0 ? (
          <li>
            <span>
              <b>{plurals('imports.result.refused', result.refused)}</b>
              <small>{t('imports.result.refusedMore')}</small>
            </span>
            <a
              className={buttonClass({ variant: 'line', size: 'sm' })}
              href={fillPath(openRefused.url, { id })}
              download
            >
              <Download />
              {t('imports.preview.download')}
            </a>
          </li>
        ) : null}
      </ul>
    </Box>
  );
}

function Moves({ of: { audit }, result }: { of: OneImport; result: ImportResult }) {
  if (result.columns.length === 0) return null;
  return (
    <Box
      title={t('imports.result.moves')}
      action={
        audit === null ? null : (
          <Link
            to="/historia"
            search={{ nahlad: audit }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {t('imports.result.history')}
          </Link>
        )
      }
      isFlush
    >
      <Table
        className={styles.rows}
        columns={[
          { label: t('imports.result.field') },
          { label: t('imports.result.count'), isEnd: true },
          { label: t('imports.result.fall'), isEnd: true },
          { label: t('imports.result.rise'), isEnd: true },
        ]}
      >
        {result.columns.map(({ column, count, fall, rise }) => (
          <Row key={column}>
            <Cell>
              <b>{fieldWords(column)}</b>
            </Cell>
            <Cell isEnd label={t('imports.result.count')}>
              {formatCount(count)}
            </Cell>
            <Cell isEnd label={t('imports.result.fall')}>
              {moveWords(column, fall)}
            </Cell>
            <Cell isEnd label={t('imports.result.rise')}>
              {moveWords(column, rise)}
            </Cell>
          </Row>
        ))}
      </Table>
    </Box>
  );
}

const moveWords = (column: string, move: number | null) =>
  move === null
    ? t('imports.preview.nothing')
    : `${move > 0 ? '+' : ''}${formatNumber(move)}${column === 'quantity' ? '' : '\u00a0%'}`;

function Side({ of: given }: { of: OneImport }) {
  const { undo_until: until, may_undo: mayUndo, is_undo_late: isLate, state, ...file } = given;
  const { name, rows, who, size, template } = file;
  const [isAsked, setIsAsked] = useState(false);
  const day = until ? formatDayShort(until.slice(0, 10)) : '';
  return (
    <>
      {state === 'done' && until ? (
        <Box title={t('imports.result.undo')}>
          {isLate ? (
            <p>{t('imports.result.undoLate', { day })}</p>
          ) : (
            <>
              <p>{t('imports.result.undoMore')}</p>
              <Pairs>
                <Pair label={t('imports.result.until')}>{day}</Pair>
              </Pairs>
              {mayUndo ? (
                <Button
                  variant="line"
                  icon={<Undo2 />}
                  {...ReturnWindow.soon}
                  onClick={() => setIsAsked(true)}
                >
                  {t('imports.result.undoButton')}
                </Button>
              ) : (
                <p>{t('imports.result.undoForeign')}</p>
              )}
            </>
          )}
        </Box>
      ) : null}
      <Box title={t('imports.result.file')}>
        <Pairs>
          <Pair label={t('imports.result.name')}>{name}</Pair>
          <Pair label={t('imports.result.rowsLabel')}>{formatCount(rows)}</Pair>
          <Pair label={t('imports.result.who')}>{who}</Pair>
          <Pair
            label={t('imports.result.size')}
          >{`${formatCount(Math.ceil(size / 1024))} kB`}</Pair>
          {template === null ? null : (
            <Pair label={t('imports.mapping.rememberName')}>{template}</Pair>
          )}
        </Pairs>
        <Link to="/importy" className={classNames(buttonClass({ variant: 'line' }), styles.again)}>
          {t('imports.result.another')}
        </Link>
      </Box>
      {isAsked ? <ReturnWindow of={given} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}
