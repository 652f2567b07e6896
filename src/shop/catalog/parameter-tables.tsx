import { t } from '#text/text.ts';
import type { Parameter } from './contract.ts';
import { parameterGroups } from './parameter-groups.ts';
import styles from './parameter-tables.module.css';

/** A table for each group of parameters, side by side where there is room. */
export function ParameterTables({ parameters }: { parameters: Parameter[] }) {
  if (parameters.length === 0) return <p>{t('product.noParameters')}</p>;
  return (
    <div className={styles.columns}>
      {parameterGroups(parameters).map(({ title, rows }) => (
        <table key={title} className={styles.table}>
          <caption>{title}</caption>
          <tbody>
            {rows.map(({ name, value }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a catalogue may name two rows alike
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
