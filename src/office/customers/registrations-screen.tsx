import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import * as column from '#office/components/list/column.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { Crumbs } from '#office/components/screen.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { customerPlace } from '#office/navigation/places.ts';
import {
  listRegistrations,
  type Registration,
  REGISTRATION_VIEWS,
  type RegistrationView,
  type Verdict,
} from '#staff/customers/registrations-contract.ts';
import { plurals, t } from '#text/office/customers.ts';
import { buttonClass } from '#ui/button.tsx';
import { RegistrationChecks } from './registration-checks.tsx';
import { RegistrationDecision } from './registration-decision.tsx';
import { Mark } from './registration-mark.tsx';
import cells from '#office/components/list/cells.module.css';

export const RegistrationsScreen = () => <ListScreen of={registrations} />;

/** View and the firm that is looked at stand in the address: `?pohlad=asked&firma=7`. */
const registrations = list<Registration, RegistrationView>({
  subject: 'registrations',
  path: '/registracie',
  needs: listRegistrations.needs,
  title: t('registrations.title'),
  crumbs: <Crumbs place={{ to: '/zakaznici' }} title={t('customers.title')} />,
  count: ({ counts }) => plurals('registrations.count', counts.waiting),
  views: {
    title: t('registrations.viewsLabel'),
    names: REGISTRATION_VIEWS,
    usual: 'waiting',
    label: (view) => t(`registrations.views.${view}`),
  },
  page: async ({ view }, after, signal) => {
    const reply = await api(listRegistrations, { body: { view, after }, signal });
    const { registrations: rows, has_more: hasMore, counts } = reply;
    return { rows, hasMore, summary: { counts } };
  },
  idOf: ({ id }) => id,
  placeOf: ({ id }) => customerPlace(id),
  columns: [
    column.title('firm', t('customers.columns.firm'), (registration) => (
      <>
        <FirmLink id={registration.id}>{registration.company_name}</FirmLink>
        <small>{shortMoment(registration.created_at)}</small>
      </>
    )),
    {
      name: 'state',
      label: t('registrations.columns.result'),
      narrow: 'beside',
      className: cells.quiet,
      cell: (registration) =>
        registration.state === 'pending' ? (
          <Mark verdict={worstOf(registration)}>
            {t(`registrations.worst.${worstOf(registration)}`)}
          </Mark>
        ) : (
          t(`customers.states.${registration.state}`)
        ),
    },
  ],
  detail: {
    param: 'firma',
    Shown: ({ row: registration, onDone }) => (
      <>
        <RegistrationChecks registration={registration} />
        {registration.state === 'pending' ? (
          <RegistrationDecision registration={registration} onDecided={onDone} />
        ) : (
          <Link {...customerPlace(registration.id)} className={buttonClass({ variant: 'line' })}>
            {t('registrations.openCustomer')}
          </Link>
        )}
      </>
    ),
    gone: { title: t('registrations.gone'), more: t('registrations.goneMore') },
  },
  empty: () => ({ title: t('registrations.empty'), more: t('registrations.emptyMore') }),
});

function FirmLink({ id, children }: { id: number; children: string }) {
  const [address] = useAddress();
  return (
    <Link to="/registracie" search={{ ...address, firma: id }}>
      {children}
    </Link>
  );
}

const worstOf = ({ checks }: Registration): Verdict =>
  (['wrong', 'warning', 'unverified'] as const).find((verdict) =>
    Object.values(checks).includes(verdict),
  ) ?? 'ok';
