import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '#text/office.ts';
import { chosen, PAGE_SIZE, showList, tick, wareHouse, waresFrom } from './list.fixture.tsx';

afterEach(cleanup);

const page = () => tick(t('list.choosePage'));
const selectAll = () =>
  screen.queryByRole('button', { name: t('list.chooseAll', { count: String(PAGE_SIZE) }) });

test('what is chosen stays chosen when others come above it or it is renamed', async () => {
  const house = wareHouse(waresFrom(1, 3));
  const { user, refresh } = await showList(house);
  await screen.findByText('Tovar 1');
  await user.click(tick('Vybrať Tovar 2'));
  expect(chosen()).toBe('Tovar 2');

  house.rows = [...waresFrom(90, 1), ...house.rows];
  house.rows[2] = { ...house.rows[2]!, name: 'Tovar 22' };
  await refresh();
  expect(tick('Vybrať Tovar 22').checked).toBe(true);
  expect(tick('Vybrať Tovar 1').checked).toBe(false);
  expect(chosen()).toBe('Tovar 22');
});

test('X chooses the row of the cursor, Shift all rows on the way, with keys and with the pointer', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 4)));
  await screen.findByText('Tovar 1');
  await user.keyboard('jx{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()).toBe('Tovar 1, Tovar 2, Tovar 3');
  await user.keyboard('{Escape}');
  expect(chosen()).toBe('');

  await user.click(tick('Vybrať Tovar 4'));
  await user.keyboard('{Shift>}');
  await user.click(tick('Vybrať Tovar 2'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toBe('Tovar 4, Tovar 2, Tovar 3');
});

test('the tick of the page is on, off or partly, and turns all of them', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 3)));
  await screen.findByText('Tovar 1');
  expect([page().checked, page().indeterminate]).toEqual([false, false]);
  await user.click(tick('Vybrať Tovar 2'));
  expect([page().checked, page().indeterminate]).toEqual([false, true]);
  await user.click(page());
  expect([page().checked, page().indeterminate]).toEqual([true, false]);
  expect(chosen()).toBe('Tovar 2, Tovar 1, Tovar 3');
  await user.click(page());
  expect([page().checked, page().indeterminate]).toEqual([false, false]);
  expect(chosen()).toBe('');
});

test('with the whole page all of the list can be chosen, as many as is allowed', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 10)));
  await screen.findByText('Tovar 1');
  expect(selectAll()).toBeNull();
  await user.click(page());
  await user.click(selectAll()!);
  await waitFor(() => expect(chosen().split(', ')).toHaveLength(PAGE_SIZE));
  expect(chosen()).toContain('Tovar 8');
  expect(screen.getByText(t('list.mostChosen', { count: String(PAGE_SIZE) }))).toBeTruthy();
  // Another page shows which of its rows are among them.
  await user.click(screen.getByRole('button', { name: t('list.more') }));
  await screen.findByText('Tovar 8');
  expect(tick('Vybrať Tovar 8').checked).toBe(true);
});

test('one that is not shown any more stays chosen where more can be chosen than is shown', async () => {
  const house = wareHouse(waresFrom(1, 3));
  const { user, refresh } = await showList(house);
  await screen.findByText('Tovar 1');
  await user.click(page());
  house.rows = house.rows.slice(1);
  await refresh();
  expect(chosen()).toBe('Tovar 1, Tovar 2, Tovar 3');
});

test('none is chosen in another view, search or filter', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 4)));
  const chooseFirst = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Vybrať Tovar 1' }));
    expect(chosen()).toBe('Tovar 1');
  };
  await screen.findByText('Tovar 1');
  await chooseFirst();
  await user.click(screen.getByRole('link', { name: /Staré/ }));
  await waitFor(() => expect(chosen()).toBe(''));

  await chooseFirst();
  await user.type(screen.getByRole('textbox'), 'Tovar 1{Enter}');
  await waitFor(() => expect(chosen()).toBe(''));

  await chooseFirst();
  await user.click(screen.getByRole('button', { name: /Farba/ }));
  await user.click(screen.getByRole('button', { name: 'ružová' }));
  await waitFor(() => expect(chosen()).toBe(''));
});

test('on a small screen taps choose more once one is chosen', async () => {
  const { user } = await showList(wareHouse(waresFrom(1, 3)), { width: 390 });
  await screen.findByText('Tovar 1');
  await user.click(tick('Vybrať Tovar 1'));
  await user.click(screen.getByText('Tovar 3'));
  expect(chosen()).toBe('Tovar 1, Tovar 3');
  expect(screen.queryByLabelText('Náhľad')).toBeNull();
});
