import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { euros } from '#office/components/format.ts';
import { Box } from '#office/components/screen.tsx';
import { plurals, t } from '#text/office/accounting.ts';
import { classNames } from '#ui/class-names.ts';
import type { RateRow, Sums } from '#staff/accounting/contract.ts';
import { periodWords } from './period.ts';
import styles from './accounting.module.css';

export function SumsBox({ sums }: { sums: Sums }) {
  const total = sums.kinds.reduce((sum, one) => sum + one.gross_cents, 0);
  const without = sums.kinds.reduce((sum, one) => sum + one.without_number, 0);
  return (
    <Box
      title={periodWords(sums.period)}
      badge={
        <span className="muted">
          {plurals(
            'accounting.documents',
            sums.kinds.reduce((sum, one) => sum + one.documents, 0),
          )}
        </span>
      }
    >
      <Pairs>
        {sums.kinds.map((one) => (
          <Pair key={one.kind} label={`${t(`accounting.kinds.${one.kind}`)} ${one.documents}`}>
            {euros(one.net_cents)}
          </Pair>
        ))}
      </Pairs>
      <Pairs className={styles.rule}>
        {sums.rates.map((rate) => (
          <Rate key={rate.vat_percent} rate={rate} />
        ))}
      </Pairs>
      <Pairs className={classNames(styles.rule, styles.total)}>
        <Pair label={t('invoices.document.total')}>{euros(total)}</Pair>
      </Pairs>
      <Pairs className={styles.rule}>
        <Pair label={`${t('accounting.paid')} ${sums.paid.count}`}>{euros(sums.paid.cents)}</Pair>
      </Pairs>
      <p className={classNames(styles.check, without > 0 ? styles.warn : styles.good)}>
        {without > 0 ? <TriangleAlert /> : <CircleCheck />}
        {without > 0 ? plurals('accounting.without', without) : t('accounting.allNumbers')}
      </p>
    </Box>
  );
}

const Rate = ({ rate }: { rate: RateRow }) => (
  <>
    <Pair label={t('invoices.document.base', { percent: rate.vat_percent })}>
      {euros(rate.base_cents)}
    </Pair>
    <Pair label={t('invoices.document.vat', { percent: rate.vat_percent })}>
      {euros(rate.vat_cents)}
    </Pair>
  </>
);

const SECTIONS = ['a1', 'c1'] as const;

/** Figures an accountant types; the rows themselves are in the workbook. */
export const ControlBox = ({ sums: { control, tax } }: { sums: Sums }) => (
  <Box isFlush title={t('accounting.control')} foot={<span>{t('accounting.taxDay')}</span>}>
    <table className={styles.control}>
      <thead>
        <tr>
          <th scope="col">{t('accounting.section')}</th>
          <th scope="col">{t('accounting.rate')}</th>
          <th scope="col">{t('accounting.base')}</th>
          <th scope="col">{t('accounting.vat')}</th>
        </tr>
      </thead>
      <tbody>
        {SECTIONS.flatMap((section) =>
          control[section].length === 0
            ? [
                <tr key={section}>
                  <th scope="row">{t(`accounting.sections.${section}`)}</th>
                  <td colSpan={3}>–</td>
                </tr>,
              ]
            : control[section].map((row) => (
                <tr key={`${section} ${row.vat_percent}`}>
                  <th scope="row">{t(`accounting.sections.${section}`)}</th>
                  <td>{row.vat_percent} %</td>
                  <td>{euros(row.base_cents)}</td>
                  <td>{euros(row.vat_cents)}</td>
                </tr>
              )),
        )}
      </tbody>
      <tfoot>
        {tax.map((row) => (
          <tr key={row.vat_percent}>
            <th scope="row">{t('accounting.together')}</th>
            <td>{row.vat_percent} %</td>
            <td>{euros(row.base_cents)}</td>
            <td>{euros(row.vat_cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  </Box>
);
