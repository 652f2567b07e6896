import type { Look, Mapping, OneImport } from '#staff/imports/shapes-contract.ts';
import { plurals, t } from '#text/office/imports.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import { columnLetter, fieldWords } from './import-words.ts';
import styles from './imports.module.css';

type Props = {
  look: Look;
  of: OneImport;
  mapping: Mapping;
  onChange: (changes: Partial<Mapping>) => void;
};

/** Each column of the file with samples, and which of the shop it is. */
export const MappingColumns = ({ look, of, mapping, onChange }: Props) => (
  <Table
    className={styles.mapping}
    columns={[
      { label: t('imports.mapping.inFile') },
      { label: t('imports.mapping.sample') },
      { label: t('imports.mapping.inShop') },
      { label: t('imports.mapping.note') },
    ]}
  >
    {look.columns.map((column, place) => (
      <MappedColumn key={columnLetter(place)} {...{ column, place, of, mapping, onChange }} />
    ))}
  </Table>
);

type ColumnProps = Omit<Props, 'look'> & { column: Look['columns'][number]; place: number };

function MappedColumn({ column, place, of, mapping, onChange }: ColumnProps) {
  const chosen = mapping.columns[place] ?? null;
  const name = column.heading || t('imports.mapping.letter', { letter: columnLetter(place) });
  const choose = (value: string) => {
    const next = value === '' ? null : value;
    // One column of the shop is said by one of the file.
    const columns = of.look.columns.map((_, at) =>
      at === place ? next : mapping.columns[at] === next ? null : (mapping.columns[at] ?? null),
    );
    onChange({ columns });
  };
  const known = of.columns.find((one) => one.name === chosen);
  return (
    <Row>
      <Cell>
        <span className={styles.letter}>{columnLetter(place)}</span>{' '}
        <b>{column.heading || t('imports.mapping.noHeading')}</b>
      </Cell>
      <Cell className={styles.samples}>
        {column.samples.map((sample) => (
          <span key={sample}>{sample}</span>
        ))}
      </Cell>
      <Cell>
        <select
          className={styles.input}
          aria-label={t('imports.mapping.columnFor', { heading: name })}
          value={chosen ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('imports.mapping.unused')}</option>
          {of.columns.map((one) => (
            <option key={one.name} value={one.name}>
              {fieldWords(one.name)}
            </option>
          ))}
        </select>
      </Cell>
      <Cell>
        {known?.is_key ? (
          <small>{t('imports.mapping.key')}</small>
        ) : known?.is_needed ? (
          <small>{t('imports.mapping.needed')}</small>
        ) : null}
        {chosen !== null && !known?.is_key ? (
          <Spoilt column={column} chosen={chosen} mapping={mapping} onChange={onChange} />
        ) : null}
      </Cell>
    </Row>
  );
}

type SpoiltProps = Pick<Props, 'mapping' | 'onChange'> & {
  column: Look['columns'][number];
  chosen: string;
};

/** What a spreadsheet has made of numbers: nobody guesses what they were. */
function Spoilt({ column: { dates, shortened }, chosen, mapping, onChange }: SpoiltProps) {
  const kinds = [
    { of: dates, words: 'imports.mapping.dates', more: 'imports.mapping.datesMore' },
    { of: shortened, words: 'imports.mapping.shortened', more: 'imports.mapping.shortenedMore' },
  ] as const;
  const found = kinds.filter((one) => one.of.count > 0);
  if (found.length === 0) return null;
  const others = mapping.keeps_unread.filter((name) => name !== chosen);
  const isKept = others.length < mapping.keeps_unread.length;
  return (
    <div className={styles.spoilt}>
      {found.map((one) => (
        <p key={one.words}>
          <b>{plurals(one.words, one.of.count)}.</b> {t(one.more)}{' '}
          {one.of.first.map(({ row, value }) => (
            <span key={row}>{t('imports.mapping.place', { row, value })}</span>
          ))}
        </p>
      ))}
      <fieldset>
        <legend className="visually-hidden">
          {t('imports.mapping.keepOf', { column: fieldWords(chosen) })}
        </legend>
        {([false, true] as const).map((keeps) => (
          <label key={String(keeps)} className={styles.check}>
            <input
              type="radio"
              name={`unread-${chosen}`}
              checked={isKept === keeps}
              onChange={() => onChange({ keeps_unread: keeps ? [...others, chosen] : others })}
            />
            {t(keeps ? 'imports.mapping.keep' : 'imports.mapping.refuse')}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
