import { useState } from 'react';
import { Box } from '#office/components/screen.tsx';
import type { Look } from '#staff/imports/shapes-contract.ts';
import { t } from '#text/office/imports.ts';
import { classNames } from '#ui/class-names.ts';
import { columnLetter } from './import-words.ts';
import styles from './imports.module.css';

type Props = {
  look: Look;
  columns: readonly (string | null)[];
  isBusy: boolean;
  onRead: (asked: { sheet?: number; head?: number | null }) => void;
};

/** The first rows as they stand in the file, with the row that names the columns. */
export function MappingSheet({ look, columns, isBusy, onRead }: Props) {
  const { sheets, sheet, head, top } = look;
  const [typed, setTyped] = useState(String(head));
  const readHead = () => {
    const row = Number(typed);
    if (Number.isInteger(row) && row >= 1 && row <= 1_048_576 && row !== head)
      onRead({ head: row });
    else setTyped(String(head));
  };
  return (
    <Box
      title={t('imports.mapping.sheetTitle')}
      badge={head > 1 ? <span className={styles.quiet}>{t('imports.mapping.above')}</span> : null}
      isFlush
      action={
        <>
          {sheets.length > 1 ? (
            <label className={styles.label}>
              {t('imports.mapping.sheet')}
              <select
                className={styles.input}
                value={sheet}
                disabled={isBusy}
                onChange={({ target }) => onRead({ sheet: Number(target.value), head: null })}
              >
                {sheets.map((name, place) => (
                  <option key={name} value={place}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <label className={styles.label}>
            {t('imports.mapping.head')}
            <input
              className={classNames(styles.input, styles.number)}
              inputMode="numeric"
              value={typed}
              readOnly={isBusy}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={readHead}
              onKeyDown={({ key }) => key === 'Enter' && readHead()}
            />
          </label>
        </>
      }
    >
      <div
        className={styles.sheet}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide files are scrolled by the keyboard too
        tabIndex={0}
        aria-label={t('imports.mapping.sheetRegion')}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('imports.preview.row')}</span>
              </th>
              {look.columns.map(({ heading }, place) => (
                <th
                  key={columnLetter(place)}
                  scope="col"
                  className={columns[place] ? styles.used : undefined}
                >
                  <abbr title={heading}>{columnLetter(place)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {top.map(({ row, cells }) => (
              <tr
                key={row}
                className={row < head ? styles.above : row === head ? styles.head : undefined}
              >
                <th scope="row">{row}</th>
                {look.columns.map((_, place) => (
                  <td key={columnLetter(place)}>{cells[place] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
