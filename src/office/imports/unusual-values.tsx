import { api } from '#office/api/send.ts';
import { Box } from '#office/components/screen.tsx';
import { decideImport } from '#staff/imports/contract.ts';
import {
  DECISIONS,
  type OneImport,
  type Preview,
  type UnusualValue,
} from '#staff/imports/shapes-contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/imports.ts';
import { Button } from '#ui/button.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { fieldWords, valueWords } from './import-words.ts';
import { decisionOn } from './decisions.ts';
import { RowThing } from './planned-rows.tsx';
import type { Step } from './use-import.ts';
import styles from './imports.module.css';

type Props = { of: OneImport; preview: Preview; open: number; steps: Step };

/** Values that are likely a slip: each is taken, left as it is, or its row skipped. */
export function UnusualValues({ of: { decisions, state }, preview, open, steps }: Props) {
  const { step, isPending } = steps;
  if (preview.unusual.length === 0) return null;
  const isBusy = isPending || state === 'previewing';
  const decide = (body: object) =>
    step(({ params, version }) =>
      api(decideImport, { params, body: { version, cells: [], ...body } }),
    );
  return (
    <Box
      title={t('imports.preview.unusual')}
      badge={
        <span className={styles.quiet}>
          {plurals('imports.preview.unusualCount', preview.unusual.length)},{' '}
          {t('imports.preview.decided', { count: formatCount(preview.unusual.length - open) })}
        </span>
      }
      action={(['skip', 'take'] as const).map((rest) => (
        <Button
          key={rest}
          variant="quiet"
          size="sm"
          disabled={isBusy}
          onClick={() => decide({ rest })}
        >
          {t(`imports.preview.${rest}All`)}
        </Button>
      ))}
      isFlush
    >
      <Table
        className={styles.rows}
        columns={[
          { label: t('imports.preview.row') },
          { label: t('imports.preview.thing') },
          { label: t('imports.preview.field') },
          { label: t('imports.preview.move') },
          { label: t('imports.preview.why') },
          { label: t('imports.preview.decision'), isEnd: true },
        ]}
      >
        {preview.unusual.map((one) => (
          <Row key={`${one.row} ${one.column}`}>
            <Cell label={t('imports.preview.row')}>{one.row}</Cell>
            <Cell>
              <RowThing of={one} />
            </Cell>
            <Cell>{fieldWords(one.column)}</Cell>
            <Cell>
              <s>{valueWords(one.column, one.before)}</s> →{' '}
              <b>{valueWords(one.column, one.after)}</b>
            </Cell>
            <Cell className={styles.why}>
              {t(`imports.preview.whys.${one.why}`, { figure: one.figure })}
            </Cell>
            <Cell isEnd>
              <Decision
                of={one}
                chosen={decisionOn(decisions, one)}
                isBusy={isBusy}
                onChoose={(how) => decide({ cells: [{ row: one.row, column: one.column, how }] })}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </Box>
  );
}

type How = (typeof DECISIONS)[number];
type DecisionProps = {
  of: UnusualValue;
  chosen: How | null;
  isBusy: boolean;
  onChoose: (how: How) => void;
};

function Decision({ of: one, chosen, isBusy, onChoose }: DecisionProps) {
  const words = {
    take: valueWords(one.column, one.after),
    keep: t('imports.preview.keep', { value: valueWords(one.column, one.before) }),
    skip: t('imports.preview.skip'),
  };
  const { row } = one;
  return (
    <span
      role="group"
      className={styles.choice}
      aria-label={t('imports.preview.decisionOn', { row, column: fieldWords(one.column) })}
    >
      {DECISIONS.filter((how) => how !== 'keep' || one.before !== '').map((how) => (
        <button
          key={how}
          type="button"
          aria-pressed={chosen === how}
          aria-disabled={isBusy}
          onClick={() => isBusy || onChoose(how)}
        >
          {words[how]}
        </button>
      ))}
    </span>
  );
}
