import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { bodyRows, current, names, showList, wareHouse, waresFrom } from './list.fixture.tsx';

afterEach(cleanup);

test('the cursor stays at its row when a colleague adds others above it, and Enter opens that row', async () => {
  const house = wareHouse(waresFrom(1, 3));
  const { user, refresh, place } = await showList(house);
  await screen.findByText('Tovar 1');
  await user.keyboard('jj');
  expect(current()).toContain('Tovar 2');

  house.rows = [...waresFrom(90, 1), ...house.rows];
  await refresh();
  expect(names()).toEqual(['Tovar 90', 'Tovar 1', 'Tovar 2', 'Tovar 3']);
  expect(current()).toContain('Tovar 2');
  await user.keyboard('{Enter}');
  await screen.findByText('Jeden tovar');
  expect(place()).toBe('/objednavky/2');
});

test('when its row has left the list, Enter opens nothing, and a step goes on from there', async () => {
  const house = wareHouse(waresFrom(1, 4));
  const { user, refresh, place } = await showList(house);
  await screen.findByText('Tovar 1');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  house.rows = house.rows.filter(({ id }) => id !== 2);
  await refresh();
  expect(current()).toBeNull();
  await user.keyboard('{Enter}');
  expect(place()).toBe('/objednavky');
  await user.keyboard('{ArrowDown}');
  expect(current()).toContain('Tovar 3');
});

test('it stops at both ends of the list', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 2)));
  await screen.findByText('Tovar 1');
  await user.keyboard('jjjj');
  expect(current()).toContain('Tovar 2');
  await user.keyboard('kkkk');
  expect(current()).toContain('Tovar 1');
});

test('a letter does something with the row it stands at, unless rows are chosen', async () => {
  const house = wareHouse(waresFrom(1, 3));
  const { user } = await showList(house);
  await screen.findByText('Tovar 1');
  await user.keyboard('p');
  expect(house.printed).toEqual([]);
  await user.keyboard('jjp');
  expect(house.printed).toEqual(['Tovar 2']);
  await user.keyboard('xp');
  expect(house.printed).toEqual(['Tovar 2']);
});

test('who types in the search moves nothing, and with a modifier a letter is the browser’s', async () => {
  const house = wareHouse(waresFrom(1, 3));
  const { user } = await showList(house);
  await screen.findByText('Tovar 1');
  await user.keyboard('j{Control>}p{/Control}/');
  expect(screen.getByRole('textbox')).toBe(document.activeElement);
  await user.keyboard('jjp');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('jjp');
  expect(current()).toContain('Tovar 1');
  expect(house.printed).toEqual([]);
});

test('space looks into a row, the look follows the cursor, and Escape ends it', async () => {
  const { user, place } = await showList(wareHouse(waresFrom(1, 3)));
  await screen.findByText('Tovar 1');
  await user.keyboard('j ');
  expect((await screen.findByLabelText('Náhľad')).textContent).toBe('1');
  await user.keyboard('j');
  await waitFor(() => expect(screen.getByLabelText('Náhľad').textContent).toBe('2'));
  expect(place()).toMatch(/nahlad=%222%22$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Náhľad')).toBeNull());
});

test('a press beside what can be pressed looks into the row', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 3)));
  await user.click(await screen.findByText('Tovar 3'));
  expect((await screen.findByLabelText('Náhľad')).textContent).toBe('3');
  expect(bodyRows()[2]!.dataset.current).toBe('true');
});
