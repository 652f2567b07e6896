import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { EditForm } from '#office/components/form/edit-form.tsx';
import { FormArea, FormSelect, FormText } from '#office/components/form/fields.tsx';
import { isSum } from '#office/components/form/texts.ts';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { WholeScreen } from '#office/components/loaded-screen.tsx';
import { Box } from '#office/components/screen.tsx';
import { getLimits, Limits, OVER_CREDIT, setLimits } from '#staff/setting-store/limits-contract.ts';
import { t } from '#text/office/settings.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import styles from './limits.module.css';

type Read = { limits: Limits; version: string };

const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }): Promise<Read> => api(getLimits, { signal }),
  gcTime: 0,
});

export const LimitsScreen = () => (
  <WholeScreen
    title={t('limits.title')}
    needs={setLimits.needs}
    query={limitsQuery}
    intro={<p className={styles.intro}>{t('limits.intro')}</p>}
  >
    {(read) => <LimitsForm read={read} />}
  </WholeScreen>
);

const valueOf = ({ limits, version }: Read) => ({ value: limits, version });

type AmountProps<Form extends TypedForm> = {
  of: Form;
  name: Form['names'];
  words: 'dispatch.stop' | 'money.due' | 'money.writeOff' | 'money.auto' | 'stock.low';
};

const Amount = <Form extends TypedForm>({ of, name, words }: AmountProps<Form>) => (
  <FormText
    of={of}
    name={name}
    inputMode={isSum(name) ? 'decimal' : 'numeric'}
    label={t(`limits.${words}`)}
    hint={t(`limits.${words}Hint`)}
  />
);

function LimitsForm({ read }: { read: Read }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const form = useEditForm({
    schema: Limits,
    seen: valueOf(read),
    save: (limits, version) => api(setLimits, { body: { version, limits } }),
    read: valueOf,
    readSaved: valueOf,
    check: wrongIn,
    onSaved: (saved) => {
      client.setQueryData(limitsQuery.queryKey, saved);
      toasts.success(t('limits.saved'));
    },
  });
  return (
    <EditForm of={form} className={styles.form}>
      <Box title={t('limits.dispatch.title')}>
        <div className={styles.fields}>
          <FormText
            of={form}
            name="dispatch.until"
            type="time"
            label={t('limits.dispatch.until')}
            hint={t('limits.dispatch.untilHint')}
          />
          <Amount of={form} name="dispatch_stop.days" words="dispatch.stop" />
          <FormArea
            of={form}
            name="dispatch.closed_days"
            label={t('limits.dispatch.closed')}
            hint={t('limits.dispatch.closedHint')}
          />
        </div>
      </Box>
      <Box title={t('limits.money.title')}>
        <div className={styles.fields}>
          <Amount of={form} name="due_days" words="money.due" />
          <Amount of={form} name="payment_matching.write_off_cents" words="money.writeOff" />
          <Amount of={form} name="payment_matching.auto_percent" words="money.auto" />
          <FormSelect
            of={form}
            name="credit_line.over"
            label={t('limits.money.overCredit')}
            hint={t('limits.money.overCreditHint')}
            options={OVER_CREDIT.map((over) => [over, t(`limits.money.over.${over}`)])}
          />
        </div>
      </Box>
      <Box title={t('limits.stock.title')}>
        <div className={styles.fields}>
          <Amount of={form} name="low_stock" words="stock.low" />
        </div>
      </Box>
      <Box title={t('limits.reminders.title')}>
        <p className={styles.intro}>{t('limits.reminders.hint', { names: FILLED_IN })}</p>
        {read.limits.reminders.levels.map((_, index) => (
          <fieldset key={`${index + 1}`} className={styles.level}>
            <legend>{t('limits.reminders.level', { level: index + 1 })}</legend>
            <FormText
              of={form}
              name={`reminders.levels.${index}.days`}
              inputMode="numeric"
              label={t('limits.reminders.days')}
              fullLabel={`${t('limits.reminders.level', { level: index + 1 })}: ${t('limits.reminders.days')}`}
            />
            <FormText
              of={form}
              name={`reminders.levels.${index}.subject`}
              label={t('limits.reminders.subject')}
              fullLabel={`${t('limits.reminders.level', { level: index + 1 })}: ${t('limits.reminders.subject')}`}
            />
            <FormArea
              of={form}
              name={`reminders.levels.${index}.text`}
              label={t('limits.reminders.text')}
              fullLabel={`${t('limits.reminders.level', { level: index + 1 })}: ${t('limits.reminders.text')}`}
            />
          </fieldset>
        ))}
      </Box>
    </EditForm>
  );
}

/** In texts of reminders these are filled in. */
const FILLED_IN = ['company', 'count', 'sum', 'days', 'numbers', 'shop']
  .map((name) => `{{${name}}}`)
  .join(', ');

/** What no single value says: days are days, and each reminder comes after the one before it. */
function wrongIn({ dispatch, reminders: { levels } }: Limits) {
  const day = dispatch.closed_days.find((one) => !/^\d{4}-\d{2}-\d{2}$/.test(one));
  const early = levels.flatMap(({ days }, index) =>
    index > 0 && days <= levels[index - 1]!.days
      ? [[`reminders.levels.${index}.days`, t('limits.reminders.early')]]
      : [],
  );
  return {
    ...Object.fromEntries(early),
    ...(day ? { 'dispatch.closed_days': t('limits.wrongDay', { day }) } : {}),
  };
}
