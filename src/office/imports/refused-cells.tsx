import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { Box } from '#office/components/screen.tsx';
import { correctImport } from '#staff/imports/contract.ts';
import type { Preview, RefusedCell } from '#staff/imports/shapes-contract.ts';
import { t } from '#text/office/imports.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import { fieldWords, pricesIn, valueWords } from './import-words.ts';
import { RowThing } from './planned-rows.tsx';
import type { Step } from './use-import.ts';
import styles from './imports.module.css';

type Props = { preview: Preview; steps: Step };

/** Cells that cannot be read or kept: each is mended where it stands, and the preview counted again. */
export function RefusedCells({ preview, steps: { step } }: Props) {
  const { refusals, corrected, refused } = preview;
  if (refusals.length + corrected.length === 0) return null;
  const correct = ({ row, column }: Pick<RefusedCell, 'row' | 'column'>, value: string | null) =>
    step(({ params, version }) =>
      api(correctImport, { params, body: { version, cells: [{ row, column, value }] } }),
    );
  return (
    <Box
      title={t('imports.preview.refusals')}
      badge={<span className={styles.quiet}>{t('imports.preview.refusalsMore')}</span>}
      foot={
        refusals.length < refused
          ? t('imports.preview.shown', { shown: refusals.length, all: refused })
          : null
      }
      isFlush
    >
      <Table
        className={styles.rows}
        columns={[
          { label: t('imports.preview.row') },
          { label: t('imports.preview.thing') },
          { label: t('imports.preview.field') },
          { label: t('imports.preview.value') },
          { label: t('imports.preview.reason') },
          { label: t('imports.preview.fix'), isEnd: true },
        ]}
      >
        {corrected.map((one) => (
          <Row key={`${one.row} ${one.column}`} className={styles.corrected}>
            <Cell label={t('imports.preview.row')}>{one.row}</Cell>
            <Cell>
              <RowThing of={one} />
            </Cell>
            <Cell>{fieldWords(one.column)}</Cell>
            <Cell>{one.corrected}</Cell>
            <Cell className={styles.why}>
              <CircleCheck />
              {one.value === ''
                ? t('imports.preview.correctedEmpty')
                : t('imports.preview.corrected', { value: one.value })}
            </Cell>
            <Cell isEnd>
              <Button variant="quiet" size="sm" icon={<Undo2 />} onClick={() => correct(one, null)}>
                {t('imports.preview.giveBack')}
              </Button>
            </Cell>
          </Row>
        ))}
        {refusals.map((one) => (
          <RefusedRow
            key={`${one.row} ${one.column} ${one.corrected ?? ''}`}
            of={one}
            onCorrect={(value) => correct(one, value)}
          />
        ))}
      </Table>
    </Box>
  );
}

function RefusedRow({
  of: one,
  onCorrect,
}: {
  of: RefusedCell;
  onCorrect: (value: string) => void;
}) {
  const { row, column, value, now, reason, corrected } = one;
  const shown = corrected ?? value;
  const [typed, setTyped] = useState(shown);
  const save = () => {
    if (typed !== shown) onCorrect(typed);
  };
  const isMoney = column === 'price' || column === 'purchase_price';
  const offered = isMoney ? pricesIn(value) : [];
  return (
    <Row>
      <Cell label={t('imports.preview.row')}>{row}</Cell>
      <Cell>
        <RowThing of={one} />
      </Cell>
      <Cell>{fieldWords(column)}</Cell>
      <Cell>
        {column === '' ? (
          value
        ) : (
          <input
            className={classNames(styles.input, styles.wrongCell)}
            aria-label={t('imports.preview.valueOf', { row, column: fieldWords(column) })}
            aria-invalid="true"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === 'Enter') save();
              if (event.key === 'Escape') setTyped(shown);
            }}
          />
        )}
      </Cell>
      <Cell className={styles.why}>
        {sentenceOf(reason)}{' '}
        {now === '' ? '' : t('imports.preview.now', { value: valueWords(column, now) })}
      </Cell>
      <Cell isEnd>
        {offered.map((price) => (
          <Button key={price} variant="line" size="sm" onClick={() => onCorrect(price)}>
            {t('imports.preview.use', { value: price })}
          </Button>
        ))}
      </Cell>
    </Row>
  );
}

/** Reasons are parts of a report: „nie je to suma“. */
const sentenceOf = (reason: string) => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
