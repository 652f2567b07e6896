import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '#text/office.ts';
import { bodyRows, names, showList, wareHouse, waresFrom } from './list.fixture.tsx';

const { api } = vi.hoisted(() => ({ api: vi.fn<(...given: unknown[]) => Promise<unknown>>() }));
vi.mock('#office/api/send.ts', () => ({ api }));

beforeEach(() => api.mockReset().mockResolvedValue({}));
afterEach(cleanup);

const keptColumns = () =>
  api.mock.calls.map(([, given]) => (given as { body: { columns: string[] | null } }).body.columns);

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const CHOICE = t('list.choosePage');

test('views are counted, and ten thousand is as far as that goes', async () => {
  await showList(wareHouse(waresFrom(1, 3)));
  const views = await screen.findByRole('navigation', { name: 'Pohľady' });
  await waitFor(() => expect(views.textContent).toMatch(/^Nové3Staré10\s000\+$/));
  expect(screen.getByRole('link', { name: /Nové/ }).getAttribute('aria-current')).toBe('page');
});

test('columns are those that are chosen, and the one that says what a row is always', async () => {
  const { user, place } = await showList(wareHouse(waresFrom(1, 1)));
  await screen.findByText('Tovar 1');
  expect(heads()).toEqual([CHOICE, 'Názov', 'Číslo', 'Cena']);
  await user.click(screen.getByRole('button', { name: t('list.columns') }));
  expect(screen.queryByRole('checkbox', { name: 'Názov' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Číslo' }));
  await waitFor(() => expect(heads()).toEqual([CHOICE, 'Názov', 'Cena']));
  expect(place()).toContain('stlpce=price');
  await user.click(screen.getByRole('checkbox', { name: 'Cena' }));
  await waitFor(() => expect(heads()).toEqual([CHOICE, 'Názov']));
  await user.click(screen.getByRole('checkbox', { name: 'Cena' }));
  await user.click(screen.getByRole('checkbox', { name: 'Číslo' }));
  await waitFor(() => expect(heads()).toEqual([CHOICE, 'Názov', 'Číslo', 'Cena']));
  expect(place()).toBe('/objednavky');
  expect(keptColumns()).toEqual([['price'], [], ['price'], null]);
});

test('columns that were chosen before are those of the list, unless its address says others', async () => {
  const chosen = { chosenColumns: { orders: ['price'] } };
  const { user } = await showList(wareHouse(waresFrom(1, 1)), chosen);
  await screen.findByText('Tovar 1');
  expect(heads()).toEqual([CHOICE, 'Názov', 'Cena']);
  await user.click(screen.getByRole('button', { name: t('list.columns') }));
  await user.click(screen.getByRole('button', { name: t('list.allColumns') }));
  await waitFor(() => expect(heads()).toEqual([CHOICE, 'Názov', 'Číslo', 'Cena']));
  expect(keptColumns()).toEqual([null]);
  cleanup();
  await showList(wareHouse(waresFrom(1, 1)), { ...chosen, address: '?stlpce=id' });
  await screen.findByText('Tovar 1');
  expect(heads()).toEqual([CHOICE, 'Názov', 'Číslo']);
});

test('who may not read prices has neither the column nor its choice nor sorting by it', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 1)), {
    role: 'warehouse',
    address: '?stlpce=id,price',
  });
  await screen.findByText('Tovar 1');
  expect(heads()).toEqual([CHOICE, 'Názov', 'Číslo']);
  expect(document.body.textContent).not.toContain('centov');
  await user.click(screen.getByRole('button', { name: t('list.columns') }));
  expect(screen.getByRole('checkbox', { name: 'Číslo' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Cena' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Podľa názvu/ }));
  expect(screen.getAllByRole('button', { name: /Podľa názvu/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Podľa ceny' })).toBeNull();
});

test('a role that may not read the list is told so, and nothing is asked for', async () => {
  const house = wareHouse(waresFrom(1, 1));
  await showList(house, { role: 'content' });
  expect(await screen.findByText(t('states.forbidden'))).toBeTruthy();
  expect(house.asked).toEqual([]);
});

test('without room a column is left out; a small screen has only those with a place, and says what they are', async () => {
  await showList(wareHouse(waresFrom(1, 1)), { width: 1024 });
  await screen.findByText('Tovar 1');
  expect(heads()).toEqual([CHOICE, 'Názov', 'Cena']);
  cleanup();
  await showList(wareHouse(waresFrom(1, 1)), { width: 390 });
  await screen.findByText('Tovar 1');
  expect(heads()).toEqual([CHOICE, 'Názov', 'Cena']);
  const [, title, price] = bodyRows()[0]!.querySelectorAll('td');
  expect(title!.className).toContain('title');
  expect(price!.className).toContain('beside');
  expect(price!.dataset.label).toBe('Cena');
});

test('sorting stands in the address and on the head of its column', async () => {
  const house = wareHouse(waresFrom(1, 1));
  const { user, place } = await showList(house);
  await screen.findByText('Tovar 1');
  await user.click(screen.getByRole('button', { name: /Podľa názvu/ }));
  await user.click(screen.getByRole('button', { name: 'Podľa ceny' }));
  await waitFor(() => expect(place()).toContain('triedit=price'));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Cena' }).getAttribute('aria-sort')).toBe(
      'descending',
    ),
  );
  expect(house.asked.at(-1)![0].sort).toBe('price');
});

test('an address that nobody could have chosen asks for what is usual', async () => {
  const house = wareHouse(waresFrom(1, 1));
  await showList(house, { address: '?pohlad=drop&triedit=x&cudzie=1' });
  await screen.findByText('Tovar 1');
  expect(house.asked).toEqual([
    [{ view: 'new', sort: 'name', search: undefined, address: {} }, undefined],
  ]);
});

test('nothing there, nothing found and nothing filtered say so, and filters can be taken off', async () => {
  const house = wareHouse([]);
  const { user } = await showList(house, { address: '?pohlad=old' });
  expect(await screen.findByText('Prázdne: old')).toBeTruthy();
  await user.type(screen.getByRole('textbox'), 'nič{Enter}');
  expect(await screen.findByText('Nenašlo sa')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.clear') }));
  expect(await screen.findByText('Prázdne: old')).toBeTruthy();
  cleanup();

  house.rows = waresFrom(1, 1);
  const filtered = await showList(house, { address: '?pohlad=old&stav=modrá' });
  expect(await screen.findByText(t('list.noneFiltered'))).toBeTruthy();
  await filtered.user.click(screen.getByRole('button', { name: t('list.clearFilters') }));
  expect(await screen.findByText('Tovar 1')).toBeTruthy();
  expect(filtered.place()).toBe('/objednavky?pohlad=old');
});

test('it says that it loads, that nothing came, and asks again when told to', async () => {
  const house = wareHouse(waresFrom(1, 1));
  let open = (_: unknown) => {};
  house.gate = new Promise((_, reject) => (open = reject));
  const { user } = await showList(house);
  expect(await screen.findByRole('status', { name: t('states.loading') })).toBeTruthy();
  await act(async () => open(new Error('cut')));
  expect(await screen.findByText(t('states.failed'))).toBeTruthy();
  house.gate = Promise.resolve();
  await user.click(screen.getByRole('button', { name: t('states.retry') }));
  expect(await screen.findByText('Tovar 1')).toBeTruthy();
});

test('what came stays when a refresh fails', async () => {
  const house = wareHouse(waresFrom(1, 1));
  const { refresh } = await showList(house);
  await screen.findByText('Tovar 1');
  house.gate = Promise.reject(new Error('cut'));
  await refresh();
  expect(screen.getByText('Tovar 1')).toBeTruthy();
  expect(screen.queryByText(t('states.failed'))).toBeNull();
});

test('more loads the page after the last row, once however fast it is pressed', async () => {
  const house = wareHouse(waresFrom(1, 10));
  const { user } = await showList(house);
  await screen.findByText('Tovar 1');
  expect(names()).toHaveLength(4);
  let open = () => {};
  house.gate = new Promise((resolve) => (open = resolve));
  await user.dblClick(screen.getByRole('button', { name: t('list.more') }));
  await act(async () => open());
  await screen.findByText('Tovar 8');
  expect(names()).toHaveLength(8);
  expect(house.asked.map(([, after]) => after)).toEqual([undefined, 4]);
  await user.click(screen.getByRole('button', { name: t('list.more') }));
  await screen.findByText('Tovar 10');
  expect(names()).toEqual(waresFrom(1, 10).map(({ name }) => name));
  expect(screen.queryByRole('button', { name: t('list.more') })).toBeNull();
});
