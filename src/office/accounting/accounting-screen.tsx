import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '#base/wire/api.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Columns } from '#office/components/detail/detail.tsx';
import { dayIn } from '#office/components/day-in.ts';
import { RangeForm } from '#office/components/list/range-form.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { WholeScreen } from '#office/components/loaded-screen.tsx';
import { Box } from '#office/components/screen.tsx';
import { LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/office/accounting.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import {
  type Format,
  getAccounting,
  handOver,
  type Handover,
  type Month,
  openHandover,
  sumAccounting,
  type Sums,
} from '#staff/accounting/contract.ts';
import { AccountingCodes } from './accounting-codes.tsx';
import { ControlBox, SumsBox } from './accounting-sums.tsx';
import { monthEnd, monthName } from './month.ts';
import { type Period, periodWords } from './period.ts';
import { lastFormat, PROGRAMS, useHandover } from './use-handover.ts';
import small from '#ui/small-box.module.css';
import styles from './accounting.module.css';

const accountingQuery = queryOptions({
  queryKey: ['invoices', 'accounting'],
  queryFn: ({ signal }) => api(getAccounting, { signal }),
});

const sumsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['invoices', 'sums', period],
    queryFn: async ({ signal }) => (await api(sumAccounting, { body: period, signal })).sums,
    retry: false,
  });

export const AccountingScreen = () => (
  <WholeScreen title={t('accounting.title')} needs={getAccounting.needs} query={accountingQuery}>
    {({ months, handovers }) => <Months months={months} handovers={handovers} />}
  </WholeScreen>
);

const ENDS: Record<Format, string> = {
  pohoda: '.xml',
  omega: '.txt',
  money: '.xml',
  ubl: '.zip',
  pdf: '.zip',
  xlsx: '.xlsx',
  payments: '.xlsx',
  control: '.xlsx',
};

/** The month before this one, unless the address says otherwise. */
function Months({ months, handovers }: { months: Month[]; handovers: Handover[] }) {
  const [address, change] = useAddress();
  const usual = months.at(-2)!.month;
  const [from, to] = [dayIn(address.od), dayIn(address.do)];
  const isOwn = from !== undefined && to !== undefined;
  const month = months.find((one) => one.month === `${address.mesiac}-01`)?.month ?? usual;
  const period = isOwn ? { from, to } : { from: month, to: monthEnd(month) };
  const { data: sums, error } = useQuery(sumsQuery(period));
  return (
    <Columns
      side={
        sums ? (
          <>
            <SumsBox sums={sums} />
            <ControlBox sums={sums} />
          </>
        ) : error ? (
          <FormProblem>{wordsOf(error)}</FormProblem>
        ) : (
          <LoadingState />
        )
      }
    >
      <Box title={t('accounting.period')}>
        <div className={styles.months}>
          {months.map((one, index) => (
            <button
              key={one.month}
              type="button"
              aria-pressed={!isOwn && one.month === month}
              onClick={() =>
                change({ mesiac: one.month.slice(0, 7), od: undefined, do: undefined })
              }
            >
              <b>{monthName(one.month)}</b>
              <MonthState month={one} isCurrent={index === months.length - 1} />
            </button>
          ))}
        </div>
        <RangeForm
          key={`${period.from} ${period.to}`}
          {...period}
          kind="days"
          labels={{ from: t('invoices.from'), to: t('invoices.to') }}
          className={styles.own}
          submit={{ variant: 'line', children: t('accounting.own') }}
          onSet={(first, last) => {
            if (dayIn(first) && dayIn(last)) change({ od: first, do: last });
          }}
        />
      </Box>
      <GiveBox key={`${period.from} ${period.to}`} period={period} sums={sums} />
      <Given handovers={handovers} />
      <AccountingCodes />
    </Columns>
  );
}

function MonthState({ month, isCurrent }: { month: Month; isCurrent: boolean }) {
  const { documents, never, changed } = month;
  if (isCurrent) return <span>{t('accounting.states.current')}</span>;
  if (documents === 0) return <span>{t('accounting.states.empty')}</span>;
  if (never === documents) return <span>{t('accounting.states.ready')}</span>;
  if (never + changed === 0)
    return <span className={styles.good}>{t('accounting.states.given')}</span>;
  return <span className={styles.warn}>{plurals('accounting.more', never + changed)}</span>;
}

function GiveBox({ period, sums }: { period: Period; sums: Sums | undefined }) {
  const me = useMe();
  const [format, setFormat] = useState<Format>(lastFormat);
  const given = sums?.handed.find((one) => one.format === format);
  const [isNewOnly, setIsNewOnly] = useState<boolean | null>(null);
  const onlyNew = isNewOnly ?? given !== undefined;
  const give = useHandover();
  const remarks = give.data?.handover;
  return (
    <Box
      title={t('accounting.format')}
      foot={
        <>
          <span>{t('accounting.note')}</span>
          {mayDo(me, handOver.needs) ? (
            <Button
              className={styles.give}
              variant="buy"
              icon={<Download />}
              isLoading={give.isPending}
              // Disabled until it is known what was handed over before: otherwise everything would be handed over once more.
              disabled={!sums}
              {...pressOnce(() => give.mutate({ format, period, isNewOnly: onlyNew }))}
            >
              {t('accounting.download', { end: ENDS[format] })}
            </Button>
          ) : null}
        </>
      }
    >
      <fieldset className={styles.formats}>
        <legend className="visually-hidden">{t('accounting.format')}</legend>
        {([...PROGRAMS, 'payments', 'control'] as const).map((one) => (
          <label key={one} className={styles.format}>
            <input
              type="radio"
              className={small.dot}
              name="format"
              checked={format === one}
              onChange={() => {
                setFormat(one);
                setIsNewOnly(null);
              }}
            />
            <span>
              <b>{t(`accounting.formats.${one}`)}</b>
              <small>{t(`accounting.formatNotes.${one}`)}</small>
            </span>
            <code>{ENDS[one]}</code>
          </label>
        ))}
      </fieldset>
      {given ? (
        <Checkbox
          className={styles.only}
          label={t('accounting.onlyNew', {
            fresh: given.new,
            changed: given.changed,
          })}
          checked={onlyNew}
          onChange={({ target }) => setIsNewOnly(target.checked)}
        />
      ) : null}
      <FormProblem>{give.error ? wordsOf(give.error) : undefined}</FormProblem>
      {remarks && remarks.remark_count > 0 ? (
        <Message tone="warning">
          {plurals('accounting.remarks', remarks.remark_count)}{' '}
          {remarks.remarks
            .slice(0, 5)
            .map(({ number, why }) => t(`accounting.remark.${why}`, { number }))
            .join(' ')}
        </Message>
      ) : null}
    </Box>
  );
}

const Given = ({ handovers }: { handovers: Handover[] }) => (
  <Box isFlush title={t('accounting.given')}>
    {handovers.length === 0 ? (
      <p className={styles.nothing}>{t('accounting.nothingGiven')}</p>
    ) : (
      <Table
        className={styles.table}
        columns={[
          ...(['period', 'format', 'at', 'who'] as const).map((column) => ({
            label: t(`accounting.columns.${column}`),
          })),
          { label: t('accounting.columns.documents'), isEnd: true },
          { label: t('accounting.columns.again'), isHidden: true },
        ]}
      >
        {handovers.map((one) => (
          <Row key={one.id}>
            <Cell>
              <b>{periodWords(one)}</b>
            </Cell>
            <Cell label={t('accounting.columns.format')}>
              {t(`accounting.formats.${one.format}`)}
            </Cell>
            <Cell label={t('accounting.columns.at')}>{formatMoment(one.at)}</Cell>
            <Cell label={t('accounting.columns.who')} className={styles.who}>
              {one.who}
            </Cell>
            <Cell isEnd label={t('accounting.columns.documents')}>
              {one.documents}
            </Cell>
            <Cell isEnd>
              <a
                className={buttonClass({ variant: 'line', size: 'sm' })}
                href={fillPath(openHandover.url, { id: one.id })}
                download
              >
                <Download />
                {t('accounting.again')}
              </a>
            </Cell>
          </Row>
        ))}
      </Table>
    )}
  </Box>
);
