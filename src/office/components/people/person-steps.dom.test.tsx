import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PersonSteps } from './person-steps.tsx';

afterEach(cleanup);

type Props = Parameters<typeof PersonSteps>[0];

/** The steps of a person, and what their screen hears of them. */
function show({ step = null, questions = [] }: Partial<Omit<Props, 'of'>>) {
  const heard: unknown[] = [];
  const of = {
    done: (words: string) => heard.push(words),
    refused: (error: Error) => heard.push(error),
  };
  const client = new QueryClient();
  const drawn = (props: Omit<Props, 'of'>) => (
    <QueryClientProvider client={client}>
      <PersonSteps of={of} {...props} />
    </QueryClientProvider>
  );
  const { rerender } = render(drawn({ step, questions }));
  return {
    heard,
    user: userEvent.setup(),
    redraw: (props: Omit<Props, 'of'>) => rerender(drawn(props)),
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const isBusy = (name: string) => button(name).getAttribute('aria-busy') === 'true';
/** Whatever a press has begun is begun by then. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

/** A call that is answered when the test says so. */
function held() {
  const calls: PromiseWithResolvers<void>[] = [];
  const send = () => {
    calls.push(Promise.withResolvers<void>());
    return calls.at(-1)!.promise;
  };
  return { calls, send };
}

test('a step is done by its press, and only what has succeeded is said', async () => {
  const { calls, send } = held();
  const { heard, user } = show({ step: { label: 'Pozvať znova', send, said: 'Pozvané.' } });
  await user.click(button('Pozvať znova'));
  await waitFor(() => expect(isBusy('Pozvať znova')).toBe(true));
  expect(heard).toEqual([]);
  calls[0]!.resolve();
  await waitFor(() => expect(heard).toEqual(['Pozvané.']));
  await waitFor(() => expect(isBusy('Pozvať znova')).toBe(false));
});

test('a refusal is told in place of success, and the step may be tried again', async () => {
  const { calls, send } = held();
  const { heard, user } = show({ step: { label: 'Obnoviť', send, said: 'Obnovené.' } });
  await user.click(button('Obnoviť'));
  await waitFor(() => expect(isBusy('Obnoviť')).toBe(true));
  const refusal = new Error('taken');
  calls[0]!.reject(refusal);
  await waitFor(() => expect(heard).toEqual([refusal]));
  await waitFor(() => expect(isBusy('Obnoviť')).toBe(false));
  await user.click(button('Obnoviť'));
  await waitFor(() => expect(calls).toHaveLength(2));
  calls[1]!.resolve();
  await waitFor(() => expect(heard).toEqual([refusal, 'Obnovené.']));
});

test('a double click, or a press while it is being sent, sends once', async () => {
  const { calls, send } = held();
  const { user } = show({ step: { label: 'Pozvať znova', send, said: 'Pozvané.' } });
  await user.dblClick(button('Pozvať znova'));
  await waitFor(() => expect(isBusy('Pozvať znova')).toBe(true));
  await user.keyboard('{Enter}');
  await user.click(button('Pozvať znova'));
  await settled();
  expect(calls).toHaveLength(1);
});

test('the second press of a double click does not take the step that the first has led to', async () => {
  const [first, next] = [held(), held()];
  const { heard, user, redraw } = show({
    step: { label: 'Obnoviť', send: first.send, said: 'Obnovené.' },
  });
  await user.click(button('Obnoviť'));
  await waitFor(() => expect(isBusy('Obnoviť')).toBe(true));
  first.calls[0]!.resolve();
  await waitFor(() => expect(heard).toEqual(['Obnovené.']));
  redraw({ step: { label: 'Nové heslo', send: next.send, said: 'Poslané.' }, questions: [] });
  fireEvent.click(button('Nové heslo'), { detail: 2 });
  await settled();
  expect(next.calls).toHaveLength(0);
});

test('a question only asks, where there is one', async () => {
  const asked: string[] = [];
  const { heard, user } = show({
    questions: [
      { label: 'Zmeniť úlohy', onClick: () => asked.push('roles') },
      null,
      { label: 'Pozastaviť', onClick: () => asked.push('pause') },
    ],
  });
  expect(buttons()).toEqual(['Zmeniť úlohy', 'Pozastaviť']);
  await user.click(button('Pozastaviť'));
  expect(asked).toEqual(['pause']);
  expect(heard).toEqual([]);
});
