import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Download, Plug } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { fillPath } from '#base/api.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatDate, formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { RadioRow, RadioRows } from '#ui/radio-row.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import {
  type EinvoiceSettings,
  getEinvoiceService,
  listReceived,
  openReceived,
  resumeEinvoices,
  saveEinvoiceSettings,
  type Service,
  tryEinvoiceService,
} from './einvoice-contract.ts';
import { wordsOf } from './form.ts';
import { EINVOICE_STATES } from './invoices-contract.ts';
import { OfficeLink } from './link.ts';
import { shortMoment } from './order-words.ts';
import { Box, Screen } from './screen.tsx';
import { api } from './send.ts';
import { Allowed, ErrorState, LoadingState } from './states.tsx';
import styles from './einvoice.module.css';

const serviceQuery = queryOptions({
  queryKey: ['einvoice', 'service'],
  queryFn: async ({ signal }) => (await api(getEinvoiceService, { signal })).einvoice,
});

export const EinvoiceScreen = () => (
  <Allowed needs={getEinvoiceService.needs}>
    <Einvoice />
  </Allowed>
);

function Einvoice() {
  const { data, error, refetch } = useQuery(serviceQuery);
  return (
    <Screen title={t('einvoice.title')}>
      {data ? (
        <>
          <Duty service={data} />
          <div className={styles.columns}>
            <SettingsBox service={data} />
            <div className={styles.side}>
              <Trial service={data} />
              <Customers service={data} />
              <States service={data} />
            </div>
          </div>
          {data.settings.inbox ? <Received /> : null}
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

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

function SettingsBox({ service }: { service: Service }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { settings } = service;
  const [wantsInbox, setWantsInbox] = useState(settings.inbox);
  const save = useMutation({
    mutationFn: (body: EinvoiceSettings) => api(saveEinvoiceSettings, { body }),
    onSuccess: () => {
      toasts.success(t('einvoice.saved'));
      return client.invalidateQueries({ queryKey: ['einvoice'] });
    },
  });
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = given.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    save.mutate({
      ...{ duty_from: text('duty_from'), scope: text('scope'), status_path: text('status_path') },
      ...{ sending: given.has('sending'), inbox: given.has('inbox') },
      late: text('late') === 'hold' ? 'hold' : 'send',
    });
  };
  return (
    <Box title={t('einvoice.service')}>
      <form className={styles.form} onSubmit={onSubmit}>
        <dl className={styles.pairs}>
          <dt>{t('einvoice.address')}</dt>
          <dd>{service.service?.url ?? t('einvoice.noService')}</dd>
          <dt>{t('einvoice.secret')}</dt>
          <dd>{t(service.service ? 'einvoice.secretSet' : 'einvoice.secretMissing')}</dd>
          <dt>{t('einvoice.participant')}</dt>
          <dd>{service.participant}</dd>
        </dl>
        <p className={styles.note}>{t('einvoice.environment')}</p>
        <Checkbox
          name="sending"
          defaultChecked={settings.sending}
          label={t('einvoice.sending')}
          hint={t('einvoice.sendingHint')}
        />
        <TextField
          name="duty_from"
          type="date"
          isRequired
          defaultValue={settings.duty_from}
          label={t('einvoice.duty')}
          hint={t('einvoice.dutyHint')}
        />
        <RadioRows label={t('einvoice.late')}>
          {(['send', 'hold'] as const).map((late) => (
            <RadioRow
              key={late}
              name="late"
              value={late}
              defaultChecked={settings.late === late}
              label={t(`einvoice.lates.${late}`)}
              note={t(`einvoice.lateNotes.${late}`)}
            />
          ))}
        </RadioRows>
        <TextField
          name="scope"
          autoComplete="off"
          defaultValue={settings.scope}
          label={t('einvoice.scope')}
          hint={t('einvoice.scopeHint')}
        />
        <TextField
          name="status_path"
          autoComplete="off"
          defaultValue={settings.status_path}
          label={t('einvoice.statusPath')}
          hint={t('einvoice.statusPathHint')}
        />
        <Checkbox
          name="inbox"
          checked={wantsInbox}
          onChange={({ target }) => setWantsInbox(target.checked)}
          label={t('einvoice.inbox')}
        />
        {wantsInbox ? <Message tone="warning">{t('einvoice.inboxWarning')}</Message> : null}
        <FormProblem>{save.error ? wordsOf(save.error) : undefined}</FormProblem>
        <div className={styles.actions}>
          <Button type="submit" isLoading={save.isPending}>
            {t('office.save')}
          </Button>
        </div>
      </form>
    </Box>
  );
}

function Trial({ service }: { service: Service }) {
  const client = useQueryClient();
  const trial = useMutation({
    mutationFn: async () => (await api(tryEinvoiceService, { body: {} })).trial,
  });
  const resume = useMutation({
    mutationFn: () => api(resumeEinvoices, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['einvoice'] }),
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
    <dl className={styles.pairs}>
      <dt>{t('einvoice.ready')}</dt>
      <dd>{customers.ready}</dd>
      <dt>{t('einvoice.incomplete')}</dt>
      <dd>{customers.incomplete}</dd>
      <dt>{t('einvoice.outside')}</dt>
      <dd>{customers.outside}</dd>
    </dl>
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
      <dl className={styles.pairs}>
        {known.map(({ name, count }) => (
          <div key={name} className={styles.pair}>
            <dt>
              <OfficeLink className="link" to="/faktury" search={{ 'e-faktura': name }}>
                {t(`invoices.states.${name}`)}
              </OfficeLink>
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Box>
  );
}

function Received() {
  const { data: received } = useQuery({
    queryKey: ['einvoice', 'received'],
    queryFn: async ({ signal }) => (await api(listReceived, { signal })).received,
  });
  return (
    <Box isFlush title={t('einvoice.received')}>
      {received === undefined ? (
        <LoadingState />
      ) : received.length === 0 ? (
        <p className={styles.nothing}>{t('einvoice.nothingReceived')}</p>
      ) : (
        <Table
          className={styles.table}
          columns={[
            ...(['number', 'supplier', 'issued', 'amount', 'stored'] as const).map((column) => ({
              label: t(`einvoice.columns.${column}`),
            })),
            { label: t('einvoice.columns.file'), isHidden: true },
          ]}
        >
          {received.map((one) => (
            <Row key={one.id}>
              <Cell>
                <b>{one.number || '–'}</b>
              </Cell>
              <Cell label={t('einvoice.columns.supplier')}>{one.supplier || '–'}</Cell>
              <Cell label={t('einvoice.columns.issued')}>{one.issued_on || '–'}</Cell>
              <Cell label={t('einvoice.columns.amount')}>{one.amount || '–'}</Cell>
              <Cell label={t('einvoice.columns.stored')}>{formatMoment(one.stored_at)}</Cell>
              <Cell isEnd>
                <a
                  className={buttonClass({ variant: 'line', size: 'sm' })}
                  href={fillPath(openReceived.url, { id: one.id })}
                  download
                >
                  <Download />
                  XML
                </a>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Box>
  );
}
