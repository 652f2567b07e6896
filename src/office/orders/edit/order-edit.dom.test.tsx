import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInOffice } from '#office/components/fixtures/office.fixture.tsx';
import { STALE } from '#staff/stale.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { t } from '#text/office/orders.ts';
import { EditDialog } from './order-edit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = (position: number, code: string, quantity: number) => ({
  position,
  code,
  name: `Tovar ${code}`,
  unit: 'ks',
  quantity,
  shipped: 0,
});
const orderOf = (version: number, lines: ReturnType<typeof line>[], note = '') =>
  ({
    number: '2026000001',
    version,
    status: 'new',
    lines,
    shipments: [],
    documents: [],
    timeline: [],
    sums: null,
    pick_up_point: null,
    customer: { id: 7 },
    sending: {
      shipping: 1,
      payment: 2,
      sale_point: null,
      packeta: null,
      fixed: { shipping: null, payment: null },
    },
    note,
    delivery: { company: '', name: 'Ján', street: 'Dlhá 1', city: 'Trnava', zip: '', phone: '' },
  }) as unknown as WorkedOrder;

const TWO = [line(1, 'A', 2), line(4, 'B', 10)];
const EDITED = { changes: [], gross_cents: 12_300, net_cents: 10_000, over_credit_cents: null };

type Sent = { body: Record<string, unknown>; isTried: boolean };
type Answer = { status: number; json: unknown };
const said = (json: object): Answer => ({ status: 200, json: { success: true, ...json } });

const goodsOf = (code: string) => ({
  id: 7,
  code,
  name: `Nájdený ${code}`,
  vendor: '',
  picture: null,
  unit: 'ks',
  quantity_step: 1,
  stock: 3,
});

const NO_METHODS = { shipping: [], payments: [], sale_points: [] };

/** The window over an order, what it has sent, and how the server answers each time. */
async function show(answers: Answer[]) {
  const sent: Sent[] = [];
  // The document of the tests has none.
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (url: string, { method, body, headers }: RequestInit) => {
    if (method !== 'POST')
      return Promise.resolve(Response.json({ success: true, methods: NO_METHODS }));
    if (url.endsWith('/new/goods')) {
      const { query } = JSON.parse(body as string) as { query: string };
      return Promise.resolve(Response.json({ success: true, goods: [goodsOf(query)] }));
    }
    const isTried = (headers as Record<string, string>)['x-dry-run'] === '1';
    sent.push({ body: JSON.parse(body as string) as Sent['body'], isTried });
    const { status, json } = answers.shift()!;
    return Promise.resolve(Response.json(json, { status }));
  });
  function Screen() {
    const [order, setOrder] = useState(orderOf(1, TWO));
    const [isDone, setIsDone] = useState(false);
    return isDone ? (
      <p>Hotovo</p>
    ) : (
      <EditDialog
        order={order}
        onNewest={setOrder}
        onDone={() => setIsDone(true)}
        onClose={() => undefined}
      />
    );
  }
  const { user } = showInOffice({ '/': Screen });
  await screen.findByRole('dialog');
  return { sent, user };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const amountOf = (code: string) => field(t('order.editing.quantity', { code }));
const press = (name: string) => screen.getByRole('button', { name });
const save = () => press(t('order.editing.save'));

/** Words find it, Enter takes it. */
async function add(user: UserEvent, code: string) {
  await user.type(screen.getByRole('combobox', { name: t('order.editing.add') }), `${code}{Enter}`);
  await screen.findByText(`Nájdený ${code}`, { selector: 'li span' });
}

test('rows are added and taken away again, and a row that is removed comes back', async () => {
  const { sent, user } = await show([said({ order: orderOf(2, TWO), edited: EDITED })]);
  await user.type(amountOf('B'), '{Backspace}x');
  await user.click(press(t('order.editing.remove', { code: 'A' })));
  await user.click(press(t('order.editing.remove', { code: 'B' })));
  await user.click(press(t('order.editing.back', { code: 'A' })));
  for (const code of ['NV-1', 'NV-2']) await add(user, code);
  await user.click(press(t('order.editing.remove', { code: 'NV-1' })));
  await user.click(save());
  await screen.findByText('Hotovo');
  expect(sent).toEqual([
    {
      body: {
        version: 1,
        lines: [
          { position: 1, quantity: 2 },
          { code: 'NV-2', quantity: 1 },
        ],
      },
      isTried: false,
    },
  ]);
});

test('it is counted without being saved, and sums of what is no longer typed are not shown', async () => {
  const { sent, user } = await show([
    said({ order: orderOf(1, TWO), edited: EDITED }),
    said({ order: orderOf(2, TWO), edited: EDITED }),
  ]);
  await user.clear(amountOf('A'));
  await user.click(press(t('order.editing.count')));
  expect(await screen.findByText(t('order.editing.wrongAmount'))).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(amountOf('A'), '5');
  await user.click(press(t('order.editing.count')));
  await screen.findByText(/123,00/);
  await user.type(amountOf('A'), '0');
  await waitFor(() => expect(screen.queryByText(/123,00/)).toBeNull());
  await user.click(save());
  await screen.findByText('Hotovo');
  expect(sent.map(({ isTried }) => isTried)).toEqual([true, false]);
  expect(sent[1]!.body.lines).toEqual([
    { position: 1, quantity: 50 },
    { position: 4, quantity: 10 },
  ]);
});

test('whoever is late saves what they have typed over the lines that are there now', async () => {
  const theirs = orderOf(2, [line(4, 'B', 7), line(5, 'C', 1)], 'Zavolať');
  const stale = { current: theirs, changed_by: 'Eva', changed_at: null };
  const { sent, user } = await show([
    { status: 409, json: { success: false, error: [{ key: null, code: STALE }], ...stale } },
    said({ order: orderOf(3, TWO), edited: EDITED }),
  ]);
  await user.clear(amountOf('A'));
  await user.type(amountOf('A'), '3');
  await user.type(field(t('order.editing.street')), '23');
  await add(user, 'NV-1');
  await user.click(save());
  await screen.findByText(/medzitým zmenil niekto/);
  await user.click(press(t('form.compare')));
  expect(screen.getByRole('row', { name: /^B 10.ks 7.ks$/ })).toBeTruthy();
  expect(amountOf('A').value).toBe('3');
  await user.click(save());
  await screen.findByText('Hotovo');
  expect(sent[1]!.body).toEqual({
    version: 2,
    // The one whose amount was typed is gone.
    lines: [
      { position: 4, quantity: 7 },
      { position: 5, quantity: 1 },
      { code: 'NV-1', quantity: 1 },
    ],
    delivery: { ...theirs.delivery, street: 'Dlhá 123' },
  });
});
