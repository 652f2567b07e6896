import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShopError } from '#base/errors.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { useOfficeForm } from './form.ts';
import { getLimits, type Limits, setLimits } from './limits-contract.ts';
import { Box, Screen } from './screen.tsx';
import { api } from './send.ts';
import { Allowed, ErrorState, LoadingState } from './states.tsx';
import styles from './limits.module.css';

const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => api(getLimits, { signal }),
  // What somebody is typing over stays as they have read it.
  refetchOnWindowFocus: false,
});

export const LimitsScreen = () => (
  <Allowed needs={setLimits.needs}>
    <Loaded />
  </Allowed>
);

function Loaded() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(limitsQuery);
  return (
    <Screen title={t('limits.title')}>
      <p className={styles.intro}>{t('limits.intro')}</p>
      {data ? (
        <Form key={dataUpdatedAt} limits={data.limits} version={data.version} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

const WHOLE = ['due', 'low', 'stop', 'auto', 'days1', 'days2', 'days3'];
const FIELDS = [
  ...['until', ...WHOLE, 'writeOff'],
  ...['subject1', 'subject2', 'subject3', 'text1', 'text2', 'text3'],
];

function Form({ limits, version }: { limits: Limits; version: string }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { onSubmit, isPending, errors, error, problem } = useOfficeForm({
    fields: FIELDS,
    check,
    send: (values) => api(setLimits, { body: { version, limits: limitsOf(values) } }),
    onDone: (saved) => {
      client.setQueryData(limitsQuery.queryKey, saved);
      toasts.success(t('limits.saved'));
    },
  });
  const isStale = error instanceof ShopError && error.code === 'staff.settings.stale';
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
    <form className={styles.form} onSubmit={onSubmit} noValidate>
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
          {number('auto', t('limits.money.auto'), matching.auto_percent, t('limits.money.autoHint'))}
        </div>
      </Box>
      <Box title={t('limits.stock.title')}>
        <div className={styles.fields}>
          {number('low', t('limits.stock.low'), limits.low_stock, t('limits.stock.lowHint'))}
        </div>
      </Box>
      <Box title={t('limits.reminders.title')}>
        {reminders.levels.map((level, index) => (
          <fieldset key={index} className={styles.level}>
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
      {problem ? <FormProblem>{problem}</FormProblem> : null}
      <div className={styles.actions}>
        {isStale ? (
          <Button variant="line" onClick={() => void client.invalidateQueries(limitsQuery)}>
            {t('limits.reload')}
          </Button>
        ) : null}
        <Button type="submit" isLoading={isPending}>
          {t('limits.save')}
        </Button>
      </div>
    </form>
  );
}

const daysOf = (text = '') => text.split(/\s+/).filter(Boolean);

function check(values: Record<string, string>): Record<string, string> {
  const wrong = daysOf(values.closed).find((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day));
  const notWhole = WHOLE.filter((name) => !/^\d{1,5}$/.test(values[name]?.trim() ?? ''));
  return {
    ...Object.fromEntries(notWhole.map((name) => [name, t('limits.wrongNumber')])),
    ...(/^\d{1,3}([.,]\d{1,2})?$/.test(values.writeOff?.trim() ?? '')
      ? {}
      : { writeOff: t('limits.wrongNumber') }),
    ...(wrong ? { closed: t('limits.wrongDay', { day: wrong }) } : {}),
  };
}

const limitsOf = (values: Record<string, string>): Limits => ({
  dispatch: { until: values.until!, closed_days: daysOf(values.closed) },
  dispatch_stop: { days: Number(values.stop) },
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
