import { t } from '#text/text.ts';
import type { DescribedParameter } from './contract.ts';
import styles from './parameter-tables.module.css';
import { ParameterValue } from './parameter-value.tsx';

/** A table for each group of parameters, side by side where there is room. */
export function ParameterTables({ parameters }: { parameters: DescribedParameter[] }) {
  if (parameters.length === 0) return <p>{t('product.noParameters')}</p>;
  return (
    <div className={styles.columns}>
      {[...Map.groupBy(parameters, ({ category }) => category)].map(([title, rows]) => (
        <table key={title} className={styles.table}>
          <caption>{title}</caption>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a catalogue may name two rows alike
              <tr key={index}>
                <th scope="row">{row.title}</th>
                <td>
                  <ParameterValue parameter={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
