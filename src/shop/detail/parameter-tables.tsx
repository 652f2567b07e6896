import type { ReactNode } from 'react';
import { say } from '#text/product.ts';
import { t } from '#text/text.ts';
import type { ProductExtra } from './contract.ts';
import styles from './parameter-tables.module.css';
import { ParameterValue } from './parameter-value.tsx';

type Described = Pick<ProductExtra, 'parameters' | 'ean' | 'vendor_code'>;

/** A table for each group of parameters, side by side where there is room; last what others call the product. */
export function ParameterTables({ parameters, ean, vendor_code: vendorCode }: Described) {
  const names = [
    { title: say('vendorCode'), value: vendorCode },
    { title: say('ean'), value: ean },
  ].filter(({ value }) => value !== '');
  if (parameters.length + names.length === 0) return <p>{t('product.noParameters')}</p>;
  return (
    <div className={styles.columns}>
      {[...Map.groupBy(parameters, ({ category }) => category)].map(([title, rows]) => (
        <Table
          key={title}
          title={title}
          rows={rows.map((row) => [row.title, <ParameterValue key="" parameter={row} />])}
        />
      ))}
      {names.length > 0 ? (
        <Table title={say('identity')} rows={names.map(({ title, value }) => [title, value])} />
      ) : null}
    </div>
  );
}

const Table = ({ title, rows }: { title: string; rows: [string, ReactNode][] }) => (
  <table className={styles.table}>
    <caption>{title}</caption>
    <tbody>
      {rows.map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a catalogue may name two rows alike
        <tr key={index}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
