import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOfficeForm } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { Box, Screen } from '#office/components/screen.tsx';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { Allowed, ErrorState, LoadingState } from '#office/components/states.tsx';
import { UnsavedBar, useChanged, useLeaveQuestion } from '#office/components/unsaved.tsx';
import type { Difference } from '#office/orders/order-differences.ts';
import { formatNumber } from '#text/numbers.ts';
import { type OfficeTextKey, t } from '#text/office.ts';
import { FormProblem } from '#ui/form-problem.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import {
  getLimits,
  type Limits,
  OVER_CREDIT,
  RANGES,
  setLimits,
} from '#staff/settings/limits-contract.ts';
import styles from './limits.module.css';
import { isStale } from './versions.ts';

type Read = { limits: Limits; version: string };
const read = ({ limits, version }: Read): Read => ({ limits, version });

const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }): Promise<Read> => read(await api(getLimits, { signal })),
  // Read when the screen is opened; what somebody is typing over stays as they have read it.
  staleTime: Infinity,
  gcTime: 0,
});

export const LimitsScreen = () => (
  <Allowed needs={setLimits.needs}>
    <Loaded />
  </Allowed>
);

function Loaded() {
  const { data, error, refetch } = useQuery(limitsQuery);
  /** How often somebody has thrown away what they typed: the form begins anew. */
  const [discarded, setDiscarded] = useState(0);
  return (
    <Screen title={t('limits.title')}>
      <p className={styles.intro}>{t('limits.intro')}</p>
      {data ? (
        <Form
          key={`${data.version} ${discarded}`}
          seen={data}
          onDiscard={() => setDiscarded(discarded + 1)}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

/** Fields that are whole numbers. */
const NUMBERS: Record<string, readonly [least: number, most: number]> = {
  ...{ due: RANGES.due_days, low: RANGES.low_stock, stop: RANGES.stop_days },
  ...{ auto: RANGES.auto_percent },
  ...{ days1: RANGES.level_days, days2: RANGES.level_days, days3: RANGES.level_days },
};
const FIELDS = [
  ...['until', ...Object.keys(NUMBERS), 'writeOff'],
  ...['subject1', 'subject2', 'subject3', 'text1', 'text2', 'text3'],
];

function Form({ seen, onDiscard }: { seen: Read; onDiscard: () => void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  /** What somebody else has saved since this was read. */
  const [newest, setNewest] = useState<Read | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { changed, recheck, forget } = useChanged(form);
  const { question } = useLeaveQuestion(changed.length > 0);
  const { limits } = seen;
  const show = (now: Read) => client.setQueryData(limitsQuery.queryKey, read(now));
  const { onSubmit, isPending, errors, error, problem } = useOfficeForm({
    fields: FIELDS,
    check,
    send: (values) => {
      const { version } = newest ?? seen;
      const body = { version, limits: changesOf(limits, limitsOf(values)) };
      return api(setLimits, { body }).catch(async (error: unknown) => {
        if (isStale(error)) setNewest(await api(getLimits, {}));
        throw error;
      });
    },
    onDone: (saved) => {
      forget();
      show(saved);
      toasts.success(t('limits.saved'));
    },
  });
  const number = (name: string, label: string, value: number, hint?: string) => (
    <TextField
      {...{ name, label, hint }}
      defaultValue={String(value)}
      inputMode="numeric"
      error={errors[name]}
    />
  );
  const { dispatch, dispatch_stop: stop, payment_matching: matching, reminders } = limits;
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} onChange={recheck} noValidate>
      <Box title={t('limits.dispatch.title')}>
        <div className={styles.fields}>
          <TextField
            name="until"
            type="time"
            label={t('limits.dispatch.until')}
            hint={t('limits.dispatch.untilHint')}
            defaultValue={dispatch.until}
            error={errors.until}
          />
          {number('stop', t('limits.dispatch.stop'), stop.days, t('limits.dispatch.stopHint'))}
          <TextArea
            name="closed"
            label={t('limits.dispatch.closed')}
            hint={t('limits.dispatch.closedHint')}
            defaultValue={dispatch.closed_days.join('\n')}
            error={errors.closed}
          />
        </div>
      </Box>
      <Box title={t('limits.money.title')}>
        <div className={styles.fields}>
          {number('due', t('limits.money.due'), limits.due_days, t('limits.money.dueHint'))}
          <TextField
            name="writeOff"
            inputMode="decimal"
            label={t('limits.money.writeOff')}
            hint={t('limits.money.writeOffHint')}
            defaultValue={formatNumber(matching.write_off_cents / 100, 2, 2)}
            error={errors.writeOff}
          />
          {number(
            'auto',
            t('limits.money.auto'),
            matching.auto_percent,
            t('limits.money.autoHint'),
          )}
          <Select
            name="overCredit"
            label={t('limits.money.overCredit')}
            hint={t('limits.money.overCreditHint')}
            defaultValue={limits.credit_line.over}
          >
            {OVER_CREDIT.map((over) => (
              <option key={over} value={over}>
                {t(`limits.money.over.${over}`)}
              </option>
            ))}
          </Select>
        </div>
      </Box>
      <Box title={t('limits.stock.title')}>
        <div className={styles.fields}>
          {number('low', t('limits.stock.low'), limits.low_stock, t('limits.stock.lowHint'))}
        </div>
      </Box>
      <Box title={t('limits.reminders.title')}>
        <p className={styles.intro}>{t('limits.reminders.hint', { names: FILLED_IN })}</p>
        {reminders.levels.map((level, index) => (
          <fieldset key={`${index + 1}`} className={styles.level}>
            <legend>{t('limits.reminders.level', { level: index + 1 })}</legend>
            {number(`days${index + 1}`, t('limits.reminders.days'), level.days)}
            <TextField
              name={`subject${index + 1}`}
              label={t('limits.reminders.subject')}
              defaultValue={level.subject}
              error={errors[`subject${index + 1}`]}
            />
            <TextArea
              name={`text${index + 1}`}
              label={t('limits.reminders.text')}
              defaultValue={level.text}
              error={errors[`text${index + 1}`]}
            />
          </fieldset>
        ))}
      </Box>
      {newest ? (
        <StaleNotice
          title={t('office.stale')}
          differences={differencesOf(limits, newest.limits)}
          onDiscard={() => show(newest)}
        />
      ) : null}
      <FormProblem>{isStale(error) ? undefined : problem}</FormProblem>
      <UnsavedBar {...{ form, changed, isSaving: isPending, onDiscard }} />
      {question}
    </form>
  );
}

/** In texts of reminders these are filled in. */
const FILLED_IN = ['company', 'count', 'sum', 'days', 'numbers', 'shop']
  .map((name) => `{{${name}}}`)
  .join(', ');

const daysOf = (text = '') => text.split(/\s+/).filter(Boolean);

function check(values: Record<string, string>): Record<string, string> {
  const wrongDay = daysOf(values.closed).find((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day));
  const wrong = Object.entries(NUMBERS).flatMap(([name, [least, most]]) => {
    const text = values[name]?.trim() ?? '';
    const isRight = /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isRight ? [] : [[name, t('limits.wrongNumber', { least, most })]];
  });
  const early = [2, 3].filter(
    (level) => Number(values[`days${level}`]) <= Number(values[`days${level - 1}`]),
  );
  return {
    ...Object.fromEntries(early.map((level) => [`days${level}`, t('limits.reminders.early')])),
    ...Object.fromEntries(wrong),
    ...(/^(\d{1,2}([.,]\d{1,2})?|100([.,]0{1,2})?)$/.test(values.writeOff?.trim() ?? '')
      ? {}
      : { writeOff: t('limits.wrongSum') }),
    ...(wrongDay ? { closed: t('limits.wrongDay', { day: wrongDay }) } : {}),
  };
}

/** Only what was changed here is sent: what a colleague has set meanwhile stays. */
const changesOf = (seen: Limits, wanted: Limits): Partial<Limits> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([part, value]) => JSON.stringify(value) !== JSON.stringify(seen[part as keyof Limits]),
    ),
  );

const differencesOf = (seen: Limits, newest: Limits): Difference[] =>
  WORDS.map(({ what, of }) => ({ what: t(what), seen: of(seen), newest: of(newest) })).filter(
    (one) => one.seen !== one.newest,
  );

/** What can differ, in words. */
const WORDS: { what: OfficeTextKey; of: (limits: Limits) => string }[] = [
  { what: 'limits.dispatch.until', of: ({ dispatch }) => dispatch.until },
  { what: 'limits.dispatch.closed', of: ({ dispatch }) => dispatch.closed_days.join(', ') },
  { what: 'limits.dispatch.stop', of: ({ dispatch_stop: stop }) => String(stop.days) },
  { what: 'limits.money.due', of: ({ due_days: due }) => String(due) },
  {
    what: 'limits.money.writeOff',
    of: ({ payment_matching: matching }) => formatNumber(matching.write_off_cents / 100, 2, 2),
  },
  {
    what: 'limits.money.auto',
    of: ({ payment_matching: matching }) => String(matching.auto_percent),
  },
  {
    what: 'limits.money.overCredit',
    of: ({ credit_line: { over } }) => t(`limits.money.over.${over}`),
  },
  { what: 'limits.stock.low', of: ({ low_stock: low }) => String(low) },
  {
    what: 'limits.reminders.title',
    of: ({ reminders }) =>
      reminders.levels.map(({ days, subject, text }) => `${days}: ${subject}\n${text}`).join('\n'),
  },
];

const limitsOf = (values: Record<string, string>): Limits => ({
  dispatch: { until: values.until!, closed_days: daysOf(values.closed) },
  dispatch_stop: { days: Number(values.stop) },
  credit_line: { over: values.overCredit as Limits['credit_line']['over'] },
  due_days: Number(values.due),
  low_stock: Number(values.low),
  payment_matching: {
    write_off_cents: Math.round(Number(values.writeOff!.replace(',', '.')) * 100),
    auto_percent: Number(values.auto),
  },
  reminders: {
    levels: [1, 2, 3].map((level) => ({
      days: Number(values[`days${level}`]),
      subject: values[`subject${level}`]!,
      text: values[`text${level}`]!,
    })),
  },
});
