import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { t } from '#text/office.ts';
import { RangeForm } from './range-form.tsx';

afterEach(cleanup);

type Range = [from: string | undefined, to: string | undefined];
type Asked = Partial<Pick<Parameters<typeof RangeForm>[0], 'kind' | 'from' | 'to' | 'labels'>>;

/** The form, and every range it was narrowed by. */
function show(asked: Asked = {}) {
  const set: Range[] = [];
  render(
    <RangeForm
      kind="sums"
      from={undefined}
      to={undefined}
      {...asked}
      className={undefined}
      submit={{ children: 'Zobraziť' }}
      onSet={(from, to) => set.push([from, to])}
    />,
  );
  return { set, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const [FROM, TO] = [t('list.from'), t('list.to')];
// Texts are found with plain spaces.
const WRONG = t('list.wrongSum').replaceAll('\u00a0', ' ');
const press = () => screen.getByRole('button', { name: 'Zobraziť' });

test('a sum is given as it was typed, without blanks around it, and one left empty is not given', async () => {
  const { set, user } = show();
  await user.type(field(FROM), ' 1 500,50 ');
  await user.click(press());
  expect(set).toEqual([['1 500,50', undefined]]);
});

test('what the list is narrowed by stands in the fields, and is not given once it is emptied', async () => {
  const { set, user } = show({ from: '10', to: '20' });
  expect([field(FROM).value, field(TO).value]).toEqual(['10', '20']);
  await user.clear(field(FROM));
  await user.clear(field(TO));
  await user.type(field(TO), '  ');
  await user.click(press());
  expect(set).toEqual([[undefined, undefined]]);
});

test('what is no sum is told at its field only when it is sent, and is not given until it is corrected', async () => {
  const { set, user } = show({ from: '10' });
  await user.type(field(TO), 'veľa');
  expect(field(TO).getAttribute('aria-invalid')).toBeNull();
  await user.click(press());
  expect(set).toEqual([]);
  expect(screen.getAllByText(WRONG)).toHaveLength(1);
  expect(field(FROM).getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field(TO));
  // From then on it is told while it is typed.
  await user.clear(field(TO));
  await user.type(field(TO), '20');
  expect(screen.queryByText(WRONG)).toBeNull();
  await user.keyboard('{Enter}');
  expect(set).toEqual([['10', '20']]);
});

test('of two that are no sums the first has the focus, and both say so', async () => {
  const { set, user } = show({ from: 'málo', to: 'veľa' });
  await user.click(press());
  expect(document.activeElement).toBe(field(FROM));
  expect(screen.getAllByText(WRONG)).toHaveLength(2);
  expect(set).toEqual([]);
});

test('days have the calendar of the browser and the names that their screen gives them', async () => {
  const labels = { from: 'Od prvého', to: 'Do posledného' };
  const { set, user } = show({ kind: 'days', from: '2026-11-01', to: '2026-11-30', labels });
  expect(field('Od prvého').type).toBe('date');
  await user.clear(field('Do posledného'));
  await user.click(press());
  expect(set).toEqual([['2026-11-01', undefined]]);
});
