import { Box } from '#office/components/screen.tsx';
import type { PlannedRow } from '#staff/imports/shapes-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/imports.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import { fieldWords, valueWords } from './import-words.ts';
import styles from './imports.module.css';

/** What a row of the file is about. */
export const RowThing = ({ of: { key, name } }: { of: Pick<PlannedRow, 'key' | 'name'> }) => (
  <span className={styles.thing} title={name}>
    {name === '' ? null : <span>{name}</span>}
    <code>{key}</code>
  </span>
);

type Props = { title: string; rows: readonly PlannedRow[]; all: number; isNew?: boolean };

/** Of a new thing the first of its fields say enough. */
const MOST_OF_NEW = 4;

/** Rows that would be written, each with what changes. */
export function PlannedRows({ title, rows, all, isNew = false }: Props) {
  if (rows.length === 0) return null;
  return (
    <Box
      title={title}
      badge={<span className={styles.quiet}>{formatCount(all)}</span>}
      foot={
        rows.length < all
          ? t('imports.preview.shown', { shown: formatCount(rows.length), all: formatCount(all) })
          : null
      }
      isFlush
    >
      <Table
        className={styles.rows}
        columns={[
          { label: t('imports.preview.row') },
          { label: t('imports.preview.thing') },
          { label: t('imports.preview.move') },
        ]}
      >
        {rows.map((one) => (
          <Row key={one.row}>
            <Cell label={t('imports.preview.row')}>{one.row}</Cell>
            <Cell>
              <RowThing of={one} />
            </Cell>
            <Cell>
              <ul className={styles.moves}>
                {(isNew ? told(one) : one.fields).map(({ column, before, after }) => (
                  <li key={column}>
                    <span className={styles.quiet}>{fieldWords(column)}</span>{' '}
                    {isNew ? null : (
                      <>
                        <s>{valueWords(column, before)}</s> →{' '}
                      </>
                    )}
                    <b>{valueWords(column, after)}</b>
                  </li>
                ))}
              </ul>
            </Cell>
          </Row>
        ))}
      </Table>
    </Box>
  );
}

const told = ({ fields }: PlannedRow) =>
  fields
    .filter(({ column }) => !['code', 'name', 'email', 'company_name', 'slug'].includes(column))
    .slice(0, MOST_OF_NEW);
