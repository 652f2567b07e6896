import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Plug } from 'lucide-react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Columns, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { EditForm } from '#office/components/form/edit-form.tsx';
import { FormFlag, FormRadios, FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { WholeScreen } from '#office/components/loaded-screen.tsx';
import { Box } from '#office/components/screen.tsx';
import { EINVOICE_STATES } from '#staff/invoices/contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/settings.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import {
  EinvoiceSettings,
  getEinvoiceService,
  resumeEinvoices,
  saveEinvoiceSettings,
  type Service,
  tryEinvoiceService,
} from '#staff/einvoices/contract.ts';
import { Received } from './einvoice-received.tsx';
import styles from './einvoice.module.css';

const serviceQuery = queryOptions({
  queryKey: ['einvoice', 'service'],
  queryFn: async ({ signal }) => (await api(getEinvoiceService, { signal })).einvoice,
  // The form begins with what is there when the screen is opened, not with what was there the last time.
  gcTime: 0,
});

export const EinvoiceScreen = () => (
  <WholeScreen title={t('einvoice.title')} needs={getEinvoiceService.needs} query={serviceQuery}>
    {(data) => (
      <>
        <Duty service={data} />
        <Columns
          isSpaced
          side={
            <>
              <Trial service={data} />
              <Customers service={data} />
              <States service={data} />
            </>
          }
        >
          <SettingsBox service={data} />
        </Columns>
        {data.settings.inbox ? <Received /> : null}
      </>
    )}
  </WholeScreen>
);

const DAY_MS = 86_400_000;

function Duty({ service: { settings, is_payer: isPayer } }: { service: Service }) {
  const days = Math.round(
    (Date.parse(settings.duty_from) - Date.parse(todayInBratislava())) / DAY_MS,
  );
  const day = formatDate(settings.duty_from);
  if (!isPayer) return <Message tone="info">{t('einvoice.notPayer')}</Message>;
  return (
    <Message tone={settings.sending ? 'success' : 'warning'}>
      {days > 0
        ? t('einvoice.dutyFrom', { day, days: plurals('orders.days', days) })
        : t('einvoice.dutyIs', { day })}{' '}
      {t(settings.sending ? 'einvoice.isSending' : 'einvoice.notSending')}
    </Message>
  );
}

type Read = Pick<Service, 'settings' | 'version'>;

const valueOf = ({ settings, version }: Read) => ({ value: settings, version });

function SettingsBox({ service }: { service: Service }) {
  const done = useDone('einvoice');
  const form = useEditForm({
    schema: EinvoiceSettings,
    seen: valueOf(service),
    save: (settings, version) => api(saveEinvoiceSettings, { body: { version, settings } }),
    read: valueOf,
    readSaved: valueOf,
    onSaved: () => done(t('einvoice.saved')),
  });
  const wantsInbox = form.form.watch('inbox') as boolean;
  return (
    <Box title={t('einvoice.service')}>
      <EditForm of={form} className={styles.form}>
        <Pairs>
          <Pair label={t('einvoice.address')}>
            {service.service?.url ?? t('einvoice.noService')}
          </Pair>
          <Pair label={t('einvoice.secret')}>
            {t(service.service ? 'einvoice.secretSet' : 'einvoice.secretMissing')}
          </Pair>
          <Pair label={t('einvoice.participant')}>{service.participant}</Pair>
        </Pairs>
        <p className={styles.note}>{t('einvoice.environment')}</p>
        <FormFlag
          of={form}
          name="sending"
          label={t('einvoice.sending')}
          hint={t('einvoice.sendingHint')}
        />
        <FormText
          of={form}
          name="duty_from"
          type="date"
          isRequired
          label={t('einvoice.duty')}
          hint={t('einvoice.dutyHint')}
        />
        <div className={styles.choice}>
          <p aria-hidden>{t('einvoice.late')}</p>
          <FormRadios
            of={form}
            name="late"
            label={t('einvoice.late')}
            options={(['send', 'hold'] as const).map((late) => ({
              value: late,
              words: t(`einvoice.lates.${late}`),
              note: t(`einvoice.lateNotes.${late}`),
            }))}
          />
        </div>
        <FormText
          of={form}
          name="scope"
          autoComplete="off"
          maxLength={200}
          label={t('einvoice.scope')}
          hint={t('einvoice.scopeHint')}
        />
        <FormText
          of={form}
          name="status_path"
          autoComplete="off"
          maxLength={200}
          label={t('einvoice.statusPath')}
          hint={t('einvoice.statusPathHint')}
          wrong={t('einvoice.wrongStatusPath')}
        />
        <FormFlag of={form} name="inbox" label={t('einvoice.inbox')} />
        {wantsInbox ? <Message tone="warning">{t('einvoice.inboxWarning')}</Message> : null}
      </EditForm>
    </Box>
  );
}

function Trial({ service }: { service: Service }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const trial = useMutation({
    mutationFn: async () => (await api(tryEinvoiceService, { body: {} })).trial,
  });
  const resume = useMutation({
    mutationFn: () => api(resumeEinvoices, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['einvoice'] }),
    onError: (error) => toasts.error(wordsOf(error)),
  });
  const { data } = trial;
  return (
    <Box title={t('einvoice.trial')}>
      {service.pause ? (
        <Message
          tone="error"
          action={
            <Button
              variant="line"
              size="sm"
              isLoading={resume.isPending}
              onClick={() => resume.mutate()}
            >
              {t('einvoice.resume')}
            </Button>
          }
        >
          {t('invoices.servicePaused', {
            until: shortMoment(service.pause.until),
            reason: service.pause.message,
          })}
        </Message>
      ) : null}
      {data ? (
        <ul className={styles.checks}>
          <Check isGood={data.is_there}>
            {data.is_there
              ? t('einvoice.answers', { ms: data.milliseconds })
              : t('einvoice.silent')}
          </Check>
          <Check isGood={data.is_known}>
            {data.is_known ? t('einvoice.known') : t('einvoice.unknown', { reason: data.reason })}
          </Check>
        </ul>
      ) : null}
      <FormProblem>{trial.error ? wordsOf(trial.error) : undefined}</FormProblem>
      {service.service ? (
        <Button
          variant="line"
          icon={<Plug />}
          isLoading={trial.isPending}
          onClick={() => trial.mutate()}
        >
          {t('einvoice.try')}
        </Button>
      ) : (
        <p>{t('einvoice.noTrial')}</p>
      )}
    </Box>
  );
}

const Check = ({ isGood, children }: { isGood: boolean; children: string }) => (
  <li className={isGood ? styles.good : styles.bad}>
    {isGood ? <CircleCheck /> : <CircleX />}
    {children}
  </li>
);

const Customers = ({ service: { customers } }: { service: Service }) => (
  <Box title={t('einvoice.customers')}>
    <Pairs>
      {(['ready', 'incomplete', 'outside'] as const).map((state) => (
        <Pair key={state} label={t(`einvoice.${state}`)}>
          {customers[state]}
        </Pair>
      ))}
    </Pairs>
  </Box>
);

/** Each leads to the documents in that state. */
function States({ service: { states } }: { service: Service }) {
  const known = states.flatMap(({ state, count }) => {
    const name = EINVOICE_STATES.find((one) => one === state);
    return name ? [{ name, count }] : [];
  });
  if (known.length === 0) return null;
  return (
    <Box title={t('einvoice.states')}>
      <Pairs>
        {known.map(({ name, count }) => (
          <Pair
            key={name}
            label={
              <Link className="link" to="/faktury" search={{ 'e-faktura': name }}>
                {t(`invoices.states.${name}`)}
              </Link>
            }
          >
            {count}
          </Pair>
        ))}
      </Pairs>
    </Box>
  );
}
