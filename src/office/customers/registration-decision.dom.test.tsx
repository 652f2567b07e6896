import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sessionQuery } from '#office/api/session.ts';
import type { Registration } from '#staff/customers/registrations-contract.ts';
import { ROLE_PERMISSIONS } from '#staff/permissions.ts';
import { t } from '#text/office/customers.ts';
import { ToastProvider } from '#ui/overlay/toasts.tsx';
import { termsQuery } from './terms-query.ts';
import { RegistrationDecision } from './registration-decision.tsx';

// Of what never comes, not of what is slow.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

const REGISTRATION: Registration = {
  id: 7,
  company_name: 'Elmont',
  company_id: '35763469',
  vat_id: '2023581747',
  ext_vat_id: '',
  state: 'pending',
  created_at: '2026-11-18T10:00:00.000Z',
  asked_at: null,
  email: 'elmont@example.sk',
  phone: '',
  name: 'Ján Kováč',
  known_id: null,
  known_name: null,
  checks: {
    company_id: 'ok',
    vat_id: 'ok',
    ext_vat_id: 'none',
    register: 'unverified',
    duplicate: 'ok',
  },
};

/** The decision beside its list, and where somebody has gone from there. */
async function show() {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    state: 'in',
    me: { id: 1, email: '', name: 'Jana', role: 'owner', permissions: [...ROLE_PERMISSIONS.owner] },
    shop: { name: 'Bastion', url: '' },
    idle_minutes: 60,
    demo: null,
  });
  client.setQueryDefaults(termsQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(termsQuery.queryKey, {
    group: null,
    groups: [{ name: 'Stavby', discount_bp: 500 }],
  } as never);
  const root = createRootRoute({ component: Outlet });
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/registracie',
      component: () => (
        <RegistrationDecision registration={REGISTRATION} onDecided={() => undefined} />
      ),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/zakaznici',
      component: () => <h1>Zákazníci</h1>,
    }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/registracie'] });
  const router: AnyRouter = createRouter({ routeTree: root.addChildren(routes), history });
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText(t('customer.terms.due_days'));
  return {
    user: userEvent.setup(),
    place: () => history.location.href,
    go: (to: string, search = {}) =>
      act(async () => {
        // What is held back never comes to its end.
        void router.navigate({ to, search });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const question = () => screen.queryByRole('dialog', { name: t('unsaved.title') });
const answer = (name: string) => within(question()!).getByRole('button', { name });

test('leaving a registration with other terms asks, and with those that it began with does not', async () => {
  const { user, go, place } = await show();
  await user.type(field(t('customer.terms.due_days')), '30');
  await go('/zakaznici');
  await user.click(answer(t('unsaved.stay')));
  expect(place()).toBe('/registracie');
  expect(field(t('customer.terms.due_days')).value).toBe('30');
  await user.clear(field(t('customer.terms.due_days')));
  await go('/zakaznici');
  expect(question()).toBeNull();
  expect(await screen.findByText('Zákazníci')).toBeTruthy();
});

test('the next one of the list is another form: it asks as well, and its own address does not', async () => {
  const { user, go, place } = await show();
  await user.selectOptions(field(t('customer.terms.group')), 'Stavby');
  await go('/registracie', { firma: '7' });
  expect(question()).toBeNull();
  await go('/registracie', { firma: 8 });
  expect(question()).not.toBeNull();
  expect(place()).toBe('/registracie?firma=%227%22');
  await user.click(answer(t('unsaved.leave')));
  expect(place()).toBe('/registracie?firma=8');
});
