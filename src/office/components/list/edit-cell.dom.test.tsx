import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ShopError } from '#base/wire/errors.ts';
import { EditCell } from './edit-cell.tsx';

afterEach(cleanup);

type Save = (name: string, value: number, isConfirmed: boolean) => Promise<void>;

/** Rows a, b and c with a price of 10 each, and a button after the table. */
function show(save: Save = async () => {}) {
  const saved = vi.fn<Save>(save);
  render(
    <>
      <table>
        <tbody>
          {['a', 'b', 'c'].map((name) => (
            <tr key={name}>
              <td>
                <EditCell<number>
                  column="price"
                  label={`Cena ${name}`}
                  shown="10 €"
                  text="10"
                  read={(typed) =>
                    /^\d+$/.test(typed) ? { value: Number(typed) } : { wrong: 'Zadajte sumu' }
                  }
                  save={(value, isConfirmed) => saved(name, value, isConfirmed)}
                  isQuestion={(error) => error instanceof ShopError && error.code === 'far'}
                  renderBelow={(value) => `bude ${value}`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button>after</button>
    </>,
  );
  return { user: userEvent.setup(), saved };
}
const button = (name: string) => screen.getByRole('button', { name: `Cena ${name}: 10 €` });
const field = (name: string) => screen.findByRole('textbox', { name: `Cena ${name}` });

test('Enter opens, says what follows, saves and stays', async () => {
  const { user, saved } = show();
  button('b').focus();
  await user.keyboard('{Enter}');
  const input = await field('b');
  expect(document.activeElement).toBe(input);
  await user.keyboard('25');
  screen.getByText('bude 25');
  await user.keyboard('{Enter}');
  expect(saved.mock.calls).toEqual([['b', 25, false]]);
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Cena b/ })),
  );
});

test('Tab saves and goes on to the next, Shift Tab back, after the last one out of the table', async () => {
  const { user, saved } = show();
  await user.click(button('a'));
  await user.keyboard('11{Tab}');
  expect(document.activeElement).toBe(await field('b'));
  await user.keyboard('12{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(await field('a'));
  await user.keyboard('{Escape}');
  await user.click(button('c'));
  await user.keyboard('13{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }));
  expect(saved.mock.calls).toEqual([
    ['a', 11, false],
    ['b', 12, false],
    ['c', 13, false],
  ]);
});

test('arrows save and go to the same cell of another row', async () => {
  const { user, saved } = show();
  await user.click(button('a'));
  await user.keyboard('11{ArrowDown}');
  expect(document.activeElement).toBe(await field('b'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(await field('a'));
  // What was not changed is not saved.
  expect(saved.mock.calls).toEqual([['a', 11, false]]);
});

test('Escape gives back what was there, and nothing is saved', async () => {
  const { user, saved } = show();
  await user.click(button('a'));
  await user.keyboard('99{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(button('a')));
  expect(saved).not.toHaveBeenCalled();
});

test('what is no value stays with the reason, and the focus with it', async () => {
  const { user, saved } = show();
  await user.click(button('a'));
  await user.keyboard('1,2,7{Enter}');
  const input = await field('a');
  expect(document.activeElement).toBe(input);
  expect((input as HTMLInputElement).value).toBe('1,2,7');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Zadajte sumu');
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(input);
  expect(saved).not.toHaveBeenCalled();
});

test('who leaves the field saves what was typed', async () => {
  const { user, saved } = show();
  await user.click(button('a'));
  await user.keyboard('14');
  await user.click(screen.getByRole('button', { name: 'after' }));
  expect(saved.mock.calls).toEqual([['a', 14, false]]);
});

test('a refusal keeps what was typed; a question is answered by the same press once more', async () => {
  const { user, saved } = show(async (_name, value, isConfirmed) => {
    if (value === 1_000 && !isConfirmed) throw new ShopError('far', { status: 409 });
  });
  await user.click(button('a'));
  await user.keyboard('1000{Enter}');
  const alert = await screen.findByRole('alert');
  const cell = within(alert.closest('td')!);
  expect(cell.getByRole<HTMLInputElement>('textbox').value).toBe('1000');
  await user.click(cell.getByRole('textbox'));
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(saved.mock.calls.map(([, , isConfirmed]) => isConfirmed)).toEqual([false, true]);
  expect(screen.queryByRole('alert')).toBeNull();
});
