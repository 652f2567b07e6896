import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { bodyRows, current, showList, wareHouse, waresFrom } from './list.fixture.tsx';

afterEach(cleanup);

const shown = () => screen.getByRole('complementary', { name: 'Celý tovar' }).textContent;
const isShown = (name: string) => waitFor(() => expect(shown()).toMatch(new RegExp(`^${name}\\D`)));
const open = (house: ReturnType<typeof wareHouse>, address?: string) =>
  showList(house, { hasDetail: true, ...(address ? { address } : {}) });

test('the first row is shown beside the list, and keys, a press or the address show another', async () => {
  const { user, place } = await open(wareHouse(waresFrom(1, 4)));
  await screen.findByRole('complementary');
  await isShown('Tovar 1');
  expect(place()).toBe('/objednavky');
  expect(current()).toContain('Tovar 1');
  await user.keyboard('jj');
  await isShown('Tovar 3');
  expect(place()).toMatch(/^\/objednavky\?tovar=/);
  expect(current()).toContain('Tovar 3');
  await user.click(screen.getByText('Tovar 2'));
  await isShown('Tovar 2');
  expect(bodyRows().map((row) => row.getAttribute('aria-current'))).toEqual([
    null,
    'true',
    null,
    null,
  ]);
  // It is no preview: another press or Escape does not close it.
  await user.click(screen.getAllByText('Tovar 2')[0]!);
  await user.keyboard('{Escape}k');
  await isShown('Tovar 1');
  cleanup();
  await open(wareHouse(waresFrom(1, 4)), '?tovar=3');
  await screen.findByRole('complementary');
  await isShown('Tovar 3');
});

test('who is done with a row goes on with the first; one that a colleague has taken is said to be gone', async () => {
  const house = wareHouse(waresFrom(1, 4));
  const { user, refresh } = await open(house, '?tovar=2');
  await screen.findByRole('complementary');
  await user.click(screen.getByRole('button', { name: 'Hotovo' }));
  await refresh();
  await isShown('Tovar 1');
  await user.keyboard('j');
  await isShown('Tovar 3');
  house.rows = house.rows.filter(({ id }) => id !== 3);
  await refresh();
  expect(await screen.findByText('Tovar tu nie je')).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
  // The next step begins where it stood.
  await user.keyboard('j');
  await isShown('Tovar 4');
});

test('an empty list has nothing beside it', async () => {
  await open(wareHouse([]));
  expect(await screen.findByText('Prázdne: new')).toBeTruthy();
  expect(screen.queryByText('Tovar tu nie je')).toBeNull();
});
