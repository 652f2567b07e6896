import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopError } from '#base/wire/errors.ts';
import { showInOffice } from '#office/components/fixtures/office.fixture.tsx';
import type { PricePreview } from '#staff/products/prices-contract.ts';
import { t as ofOffice } from '#text/office.ts';
import { t } from '#text/office/products.ts';
import { PricesWindow } from './prices-window.tsx';

afterEach(cleanup);

const PREVIEW: PricePreview = {
  changed: 2,
  unchanged: 0,
  left_out: 0,
  rounded: 0,
  under_cost: 0,
  without_cost: 0,
  far: 0,
  mean_difference: 5,
  margin_before_bp: null,
  margin_after_bp: null,
  in_baskets: 0,
  seen: 'a'.repeat(64),
  products: [],
};

const { api } = vi.hoisted(() => ({
  api: vi.fn<(call: { url: string }, asked: Asked) => unknown>(),
}));
type Asked = { body: Record<string, unknown> };
vi.mock('#office/api/send.ts', () => ({ api }));
beforeEach(() => {
  api
    .mockReset()
    .mockImplementation(async ({ url }) =>
      url.endsWith('preview') ? { preview: PREVIEW } : { changed: 2 },
    );
});
const sent = (end: string) =>
  api.mock.calls.filter(([{ url }]) => url.endsWith(end)).map(([, { body }]) => body);

async function show() {
  const onClose = vi.fn<() => void>();
  const { user } = showInOffice({
    '/produkty': () => <PricesWindow ids={[1, 2]} onClose={onClose} onDone={() => undefined} />,
  });
  await screen.findByText(/Zmenia sa 2 ceny/);
  return { user, onClose };
}

/** Words are kept together by other spaces. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ');
const value = () => screen.getByRole<HTMLInputElement>('textbox', { name: /koľko/ });
const way = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Ako/ });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const submit = () => button('Zmeniť 2 ceny');
const question = () => screen.queryByRole('dialog', { name: ofOffice('unsaved.title') });

test('a rule that somebody has typed is not lost without a question', async () => {
  const { user, onClose } = await show();
  await user.clear(value());
  await user.type(value(), '7,5');
  await user.click(button(ofOffice('office.cancel')));
  expect(question()).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button(ofOffice('unsaved.leave')));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a rule as it began is closed at once', async () => {
  const { user, onClose } = await show();
  await user.click(button(ofOffice('office.cancel')));
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('what the call would refuse is said while it is typed, also when the way makes it so', async () => {
  const { user } = await show();
  await user.clear(value());
  await user.type(value(), '150');
  await user.selectOptions(way(), t('products.prices.ways.lower'));
  expect(await screen.findByText(plain(t('products.prices.wrong.lower')))).toBeTruthy();
  expect(submit().disabled).toBe(true);
  await user.selectOptions(way(), t('products.prices.ways.raise'));
  await waitFor(() =>
    expect(screen.queryByText(plain(t('products.prices.wrong.lower')))).toBeNull(),
  );
  await user.clear(value());
  await user.type(value(), '1,234');
  expect(await screen.findByText(plain(t('products.prices.wrong.raise')))).toBeTruthy();
});

test('the change is sent with what its preview has shown, once however fast it is pressed', async () => {
  const { user, onClose } = await show();
  await user.clear(value());
  await user.type(value(), '2,5 %');
  await waitFor(() => expect(sent('preview').at(-1)).toMatchObject({ value: 2.5 }));
  await waitFor(() => expect(submit().disabled).toBe(false));
  await user.dblClick(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent('/prices')).toEqual([
    {
      ids: [1, 2],
      way: 'raise',
      value: 2.5,
      rounding: 'own',
      leaves_out_without_cost: false,
      seen: PREVIEW.seen,
      is_confirmed: false,
    },
  ]);
});

test('when it is another change by now, the preview is read again and the window says so', async () => {
  const { user } = await show();
  api.mockImplementation(async ({ url }) => {
    if (url.endsWith('preview')) return { preview: PREVIEW };
    throw ShopError.conflict('messages.office.otherPrices');
  });
  const before = sent('preview').length;
  await user.click(submit());
  await waitFor(() => expect(sent('preview').length).toBe(before + 1));
});
