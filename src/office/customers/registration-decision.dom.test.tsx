import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showInOffice } from '#office/components/fixtures/office.fixture.tsx';
import type { Registration } from '#staff/customers/registrations-contract.ts';
import { t } from '#text/office/customers.ts';
import { termsQuery } from './terms-query.ts';
import { RegistrationDecision } from './registration-decision.tsx';

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
  client.setQueryDefaults(termsQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(termsQuery.queryKey, {
    group: null,
    groups: [{ name: 'Stavby', discount_bp: 500 }],
  } as never);
  const shown = showInOffice(
    {
      '/registracie': () => (
        <RegistrationDecision registration={REGISTRATION} onDecided={() => undefined} />
      ),
      '/zakaznici': () => <h1>Zákazníci</h1>,
    },
    { client },
  );
  await screen.findByLabelText(t('customer.terms.due_days'));
  return shown;
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
