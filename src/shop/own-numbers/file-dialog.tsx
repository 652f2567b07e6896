import { plurals, t } from '#text/own-numbers.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { formatCount } from '#text/format.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { FileOfNumbers } from './contract.ts';
import styles from './file-dialog.module.css';
import type { JudgedRow } from './rules.ts';
import { savedFile, useOwnNumberChange } from './use-own-numbers.ts';

export type ReadFile = { name: string; content: string; found: FileOfNumbers };

const COUNTS = ['added', 'changed', 'same', 'refused'] as const;

/** What a file would change and what of it is refused, before anything is written. */
export function FileDialog({ file, onClose }: { file: ReadFile; onClose: () => void }) {
  const { name, content, found } = file;
  const { change, isPending, error } = useOwnNumberChange(t('ownNumbers.taken'), onClose);
  const all = found.added + found.changed;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('ownNumbers.previewTitle')}
      top={<p className="muted">{t('ownNumbers.previewIntro', { name })}</p>}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('ownNumbers.back')}
          </Button>
          {all > 0 ? (
            <Button
              variant="ink"
              isLoading={isPending}
              onClick={() => change(savedFile({ name, content }))}
            >
              {t('ownNumbers.take', { count: plurals('plurals.ownNumber', all) })}
            </Button>
          ) : null}
        </>
      }
    >
      <dl className={styles.counts}>
        {COUNTS.map((count) => (
          <div key={count}>
            <dt>{t(`ownNumbers.counts.${count}`)}</dt>
            <dd>{formatCount(found[count])}</dd>
          </div>
        ))}
      </dl>
      {all === 0 ? <p>{t('ownNumbers.nothing')}</p> : null}
      <Rows title={t('ownNumbers.isRefused')} rows={found.problems} all={found.refused} />
      <Rows title={t('ownNumbers.willChange')} rows={found.changes} all={all} />
      <FormProblem>{error ? wordsOf(error) : undefined}</FormProblem>
    </Dialog>
  );
}

function Rows({ title, rows, all }: { title: string; rows: JudgedRow[]; all: number }) {
  if (rows.length === 0) return null;
  const isRefused = rows[0]!.problem !== null;
  const last = t(isRefused ? 'ownNumbers.why' : 'ownNumbers.before');
  const columns = [
    { label: t('ownNumbers.line') },
    { label: t('ownNumbers.yours') },
    { label: t('ownNumbers.product') },
    { label: last },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the window scrolls
    <section className={styles.rows} tabIndex={0} aria-label={title}>
      <h3>{title}</h3>
      <Table columns={columns}>
        {rows.map((row) => (
          <Row key={row.line} className={styles.row}>
            <Cell label={t('ownNumbers.line')}>{row.line}</Cell>
            <Cell label={t('ownNumbers.yours')} className={styles.text}>
              <b>{row.number}</b>
            </Cell>
            <Cell label={t('ownNumbers.product')} className={styles.text}>
              {row.code}
              {row.name ? <small>{row.name}</small> : null}
            </Cell>
            <Cell label={last} className={styles.text}>
              {row.problem
                ? t(`ownNumbers.problems.${row.problem}`, { code: row.taken_by ?? '' })
                : (row.before ?? '–')}
            </Cell>
          </Row>
        ))}
      </Table>
      {all > rows.length ? (
        <p className="muted">{t('ownNumbers.firstOnly', { count: rows.length })}</p>
      ) : null}
    </section>
  );
}
