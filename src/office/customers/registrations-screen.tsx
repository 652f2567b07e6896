import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Check, CircleAlert, CircleX, TriangleAlert, UserCheck } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { AskDialog } from '#office/components/ask-dialog.tsx';
import { shortMoment } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { centsOf } from '#office/components/money.ts';
import { Box, Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import type { Views } from '#office/components/list/description.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import { ListViews } from '#office/components/list/list-views.tsx';
import frame from '#office/components/list/list-screen.module.css';
import { formatMoment, formatPhone } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { termsQuery } from './customers-screen.tsx';
import {
  approveRegistration,
  askForMore,
  listRegistrations,
  refuseRegistration,
  type Registration,
  REGISTRATION_VIEWS,
  type RegistrationView,
  type Verdict,
} from '#staff/customers/registrations-contract.ts';
import styles from './registrations.module.css';

const registrationsQuery = (view: RegistrationView) =>
  infiniteQueryOptions({
    queryKey: ['registrations', view],
    queryFn: ({ pageParam, signal }) =>
      api(listRegistrations, {
        body: { view, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ registrations, has_more: hasMore }) =>
      hasMore ? registrations.at(-1)?.id : undefined,
  });

export const RegistrationsScreen = () => (
  <Allowed needs={listRegistrations.needs}>
    <Registrations />
  </Allowed>
);

const VIEWS_OF_ALL: Views<RegistrationView> = {
  ...{ title: t('registrations.viewsLabel'), names: REGISTRATION_VIEWS, usual: 'waiting' },
  label: (view) => t(`registrations.views.${view}`),
};

/** View and the firm that is looked at stand in the address: `?pohlad=asked&firma=7`. */
function Registrations() {
  const [address] = useAddress();
  const view = REGISTRATION_VIEWS.find((one) => one === address.pohlad) ?? 'waiting';
  const query = useInfiniteQuery(registrationsQuery(view));
  const { data, error, refetch, hasNextPage } = query;
  const all = data?.pages.flatMap((page) => page.registrations) ?? [];
  const counts = data?.pages[0]?.counts;
  /** After one's own decision the next one is shown; after a colleague's nobody expects another. */
  const [decided, setDecided] = useState<number[]>([]);
  const isFree = address.firma === undefined || decided.map(String).includes(address.firma);
  const shown = all.find(({ id }) => String(id) === address.firma) ?? (isFree ? all[0] : undefined);
  return (
    <>
      <nav className={styles.crumb} aria-label={t('customer.path')}>
        <OfficeLink to="/zakaznici">{t('customers.title')}</OfficeLink>
      </nav>
      <Screen
        title={t('registrations.title')}
        count={counts && plurals('registrations.count', counts.waiting)}
      >
        <div className={styles.columns}>
          <section className={frame.card} aria-label={t('registrations.list')}>
            <ListViews views={VIEWS_OF_ALL} path="/registracie" current={view} counts={counts} />
            {data ? (
              <ul className={styles.list}>
                {all.map((one) => (
                  <Entry key={one.id} registration={one} view={view} isShown={one === shown} />
                ))}
              </ul>
            ) : null}
            {hasNextPage ? (
              <footer className={frame.foot}>
                <ListMore query={query} />
              </footer>
            ) : null}
          </section>
          {shown ? (
            <Shown
              key={shown.id}
              registration={shown}
              onDecided={() => setDecided([...decided, shown.id])}
            />
          ) : error ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : data && all.length === 0 ? (
            <EmptyState title={t('registrations.empty')} more={t('registrations.emptyMore')} />
          ) : data && !query.isFetching ? (
            <EmptyState title={t('registrations.gone')} more={t('registrations.goneMore')} />
          ) : (
            <LoadingState />
          )}
        </div>
      </Screen>
    </>
  );
}

const worstOf = ({ checks }: Registration): Verdict =>
  (['wrong', 'warning', 'unverified'] as const).find((verdict) =>
    Object.values(checks).includes(verdict),
  ) ?? 'ok';

type EntryProps = { registration: Registration; view: RegistrationView; isShown: boolean };

const Entry = ({ registration, view, isShown }: EntryProps) => (
  <li>
    <OfficeLink
      to="/registracie"
      search={{ ...(view === 'waiting' ? {} : { pohlad: view }), firma: registration.id }}
      aria-current={isShown ? 'true' : undefined}
    >
      <span>
        <b>{registration.company_name}</b>
        <small>{shortMoment(registration.created_at)}</small>
      </span>
      {registration.state === 'pending' ? (
        <Mark verdict={worstOf(registration)}>
          {t(`registrations.worst.${worstOf(registration)}`)}
        </Mark>
      ) : (
        <small>{t(`customers.states.${registration.state}`)}</small>
      )}
    </OfficeLink>
  </li>
);

const ICONS = {
  ok: <Check />,
  wrong: <CircleX />,
  warning: <TriangleAlert />,
  unverified: <CircleAlert />,
  none: null,
};

const Mark = ({ verdict, children }: { verdict: Verdict; children: ReactNode }) => (
  <span className={`${styles.mark} ${styles[verdict] ?? ''}`}>
    {ICONS[verdict]}
    {children}
  </span>
);

type ShownProps = { registration: Registration; onDecided: () => void };

function Shown({ registration, onDecided }: ShownProps) {
  const { checks } = registration;
  const rows: [string, string, Verdict, ReactNode][] = [
    ...(['company_id', 'vat_id', 'ext_vat_id'] as const).map(
      (field): [string, string, Verdict, string] => [
        t(`registrations.rows.${field}`),
        registration[field] || '–',
        checks[field],
        t(`registrations.verdicts.${field}.${checks[field] as 'ok' | 'wrong' | 'none'}`),
      ],
    ),
    [
      t('registrations.rows.register'),
      registration.company_name,
      checks.register,
      t(checks.register === 'ok' ? 'registrations.verified' : 'registrations.unverified'),
    ],
    [
      t('registrations.rows.duplicate'),
      '–',
      checks.duplicate,
      registration.known_id === null ? (
        t('registrations.new')
      ) : (
        <OfficeLink key="known" to={`/zakaznici/${registration.known_id}`}>
          {t('registrations.known', { name: registration.known_name ?? '' })}
        </OfficeLink>
      ),
    ],
  ];
  return (
    <div className={styles.stack}>
      <Box
        isFlush
        title={registration.company_name}
        badge={
          <small className={styles.small}>
            {[registration.name, registration.email, formatPhone(registration.phone)]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            {t('registrations.entered', { moment: formatMoment(registration.created_at) })}
          </small>
        }
        foot={checks.register === 'ok' ? null : t('registrations.registerMore')}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('registrations.columns.what')}</th>
              <th scope="col">{t('registrations.columns.entered')}</th>
              <th scope="col">{t('registrations.columns.result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, entered, verdict, words]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{entered}</td>
                <td>
                  <Mark verdict={verdict}>{words}</Mark>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {registration.state === 'pending' ? (
        <Decide registration={registration} onDecided={onDecided} />
      ) : (
        <OfficeLink
          to={`/zakaznici/${registration.id}`}
          className={buttonClass({ variant: 'line' })}
        >
          {t('registrations.openCustomer')}
        </OfficeLink>
      )}
    </div>
  );
}

/** What was decided is gone from the list, and the next one is shown. */
function useDecided() {
  const client = useQueryClient();
  const toasts = useToasts();
  return (words: string) => {
    toasts.success(words);
    return Promise.all([
      client.invalidateQueries({ queryKey: ['registrations'] }),
      client.invalidateQueries({ queryKey: ['customers'] }),
    ]);
  };
}

/** Terms and the decision in one step; the group that most new customers have got stands there already. */
function Decide({ registration, onDecided }: ShownProps) {
  const { id, company_name: name, checks } = registration;
  const { data: terms } = useQuery(termsQuery);
  const decided = useDecided();
  const [asked, setAsked] = useState<'refuse' | 'ask' | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isUnverified = checks.register !== 'ok';
  const approve = useMutation({
    mutationFn: (values: Record<string, string>) =>
      api(approveRegistration, {
        params: { id },
        body: {
          group: values.group || null,
          due_days: values.due_days ? Number(values.due_days) : null,
          credit_limit_cents: values.limit ? centsOf(values.limit) : null,
          message: values.message ?? '',
          is_unverified_accepted: isUnverified,
        },
      }),
    onSuccess: ({ email }) => {
      onDecided();
      return decided(t('registrations.approved', { name, email }));
    },
  });
  const mayDecide = mayDo(useMe(), approveRegistration.needs);
  if (!terms) return <LoadingState />;
  if (!mayDecide) return null;
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (approve.isPending || approve.isSuccess) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([key, value]) => [
        key,
        typeof value === 'string' ? value.trim() : '',
      ]),
    );
    const wrong = {
      ...(/^\d{0,3}$/.test(values.due_days ?? '')
        ? {}
        : { due_days: t('customer.terms.wrongDays') }),
      ...(!values.limit || centsOf(values.limit) !== null
        ? {}
        : { limit: t('customer.terms.wrongAmount') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) approve.mutate(values);
  };
  return (
    <Box isFlush title={t('registrations.terms')}>
      <form noValidate onSubmit={onSubmit}>
        <div className={styles.fields}>
          <Select name="group" label={t('registrations.group')} defaultValue={terms.group ?? ''}>
            <option value="">{t('registrations.noGroup')}</option>
            {terms.groups.map((group) => (
              <option key={group.name}>{group.name}</option>
            ))}
          </Select>
          <TextField
            name="due_days"
            inputMode="numeric"
            label={t('registrations.dueDays')}
            hint={t('customer.terms.dueHint')}
            error={errors.due_days}
          />
          <TextField
            name="limit"
            inputMode="decimal"
            label={t('registrations.limit')}
            hint={t('customer.terms.limitHint')}
            error={errors.limit}
          />
          <TextArea
            className={styles.wide}
            name="message"
            rows={2}
            maxLength={2000}
            label={t('registrations.message')}
            hint={t('registrations.optional')}
          />
        </div>
        <div className={styles.next}>
          <p>
            <b>{t('registrations.after')}</b>
            {isUnverified ? <small>{t('registrations.afterUnverified')}</small> : null}
          </p>
          <Button variant="quiet" onClick={() => setAsked('refuse')}>
            {t('registrations.refuse')}
          </Button>
          <Button variant="line" onClick={() => setAsked('ask')}>
            {t('registrations.ask')}
          </Button>
          {checks.company_id === 'wrong' ? (
            <OfficeLink to={`/zakaznici/${id}`} className={buttonClass({ variant: 'line' })}>
              {t('registrations.fix')}
            </OfficeLink>
          ) : (
            <Button
              type="submit"
              variant="buy"
              icon={<UserCheck />}
              isLoading={approve.isPending}
              onClick={(event) => {
                // The second press of a double click would approve the one shown next.
                if (event.detail > 1) event.preventDefault();
              }}
            >
              {t('registrations.approve')}
            </Button>
          )}
        </div>
        {checks.company_id === 'wrong' ? (
          <p className={styles.problem}>{t('registrations.wrongIco')}</p>
        ) : null}
        <FormProblem>{approve.error ? wordsOf(approve.error) : undefined}</FormProblem>
      </form>
      {asked ? (
        <AnswerDialog
          registration={registration}
          what={asked}
          onDecided={onDecided}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Box>
  );
}

type AnswerProps = ShownProps & { what: 'refuse' | 'ask'; onClose: () => void };

function AnswerDialog({ registration, what, onDecided, onClose }: AnswerProps) {
  const { id, company_name: name } = registration;
  const decided = useDecided();
  const call = what === 'refuse' ? refuseRegistration : askForMore;
  return (
    <AskDialog
      title={t(`registrations.${what}Title`, { name })}
      intro={t(`registrations.${what}Text`)}
      submit={t(`registrations.${what}Submit`)}
      isDanger={what === 'refuse'}
      fields={['text']}
      send={({ text = '' }) => api(call, { params: { id }, body: { text } })}
      onDone={({ email }) => {
        onClose();
        onDecided();
        return decided(
          what === 'refuse' ? t('registrations.refused') : t('registrations.asked', { email }),
        );
      }}
      onClose={onClose}
    >
      {(errors) => (
        <TextArea
          name="text"
          isRequired
          data-autofocus
          maxLength={2000}
          label={t('registrations.text')}
          error={errors.text}
        />
      )}
    </AskDialog>
  );
}
