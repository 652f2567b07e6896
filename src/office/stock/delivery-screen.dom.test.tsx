import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopError } from '#base/wire/errors.ts';
import { showInOffice } from '#office/components/fixtures/office.fixture.tsx';
import { STALE } from '#staff/stale.ts';
import type { Delivery, DeliveryLine } from '#staff/stock/delivery-contract.ts';
import { t as ofOffice } from '#text/office.ts';
import { t } from '#text/office/stock.ts';
import { DeliveryScreen } from './delivery-screen.tsx';

afterEach(cleanup);

const line = (id: number, ordered: number): DeliveryLine => ({
  id,
  code: `K-${id}`,
  vendor_code: '',
  ean: '',
  name: 'kamera',
  vendor: 'Bastion',
  picture: null,
  unit: 'ks',
  ordered,
  on: null,
  free: 0,
  waiting: 0,
  cost: null,
});
const delivery = (...lines: DeliveryLine[]): Delivery => ({
  reference: 'D-1',
  note: '',
  lines,
  warehouses: [{ id: 1, name: 'Bratislava' }],
});

const { api } = vi.hoisted(() => ({
  api: vi.fn<(call: { url: string }, asked: { body: unknown }) => unknown>(),
}));
vi.mock('#office/api/send.ts', () => ({ api }));

test('who is late with a delivery is told who was faster, what is expected now, and keeps the counts', async () => {
  let now = delivery(line(1, 10), line(2, 4));
  const sent: unknown[] = [];
  api.mockImplementation(async ({ url }, { body }) => {
    if (url.endsWith('look')) return { delivery: now };
    sent.push(body);
    if (sent.length > 1) return { came: 7, left: 0 };
    now = delivery(line(1, 8), line(3, 5));
    throw ShopError.conflict(STALE, {
      current: { lines: now.lines.map(({ id, code, ordered }) => ({ id, code, ordered })) },
      changed_by: 'Peter Novák',
      changed_at: '2026-11-19T08:00:00.000Z',
    });
  });
  const { user } = showInOffice(
    { '/sklad/dodavky/$reference': DeliveryScreen, '/sklad/dodavky': () => null },
    { at: '/sklad/dodavky/D-1' },
  );
  const came = () =>
    screen.findByLabelText<HTMLInputElement>(t('stock.delivery.cameOf', { code: 'K-1' }));
  await user.type(await came(), '7');
  const submit = () => screen.getByRole('button', { name: t('stock.delivery.submit') });
  await user.click(submit());
  expect((await screen.findByText(/Peter Novák/)).textContent).toContain('Nič sa neuložilo');
  await user.click(screen.getByRole('button', { name: ofOffice('form.compare') }));
  const compared = ['K-1', 'K-2', 'K-3'].map(
    (name) => screen.getByRole('rowheader', { name }).closest('tr')!.textContent,
  );
  expect(compared).toEqual(['K-1108', 'K-24–', 'K-3–5']);
  expect((await came()).value).toBe('7');
  // The same press once more is over what is expected now.
  await user.click(submit());
  expect(sent.at(-1)).toMatchObject({
    lines: [
      { id: 1, ordered: 8, came: 7 },
      { id: 3, ordered: 5, came: 0 },
    ],
  });
});
