import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ShopError } from '#base/wire/errors.ts';
import { anyText, text, trimmedText } from '#base/wire/contract.ts';
import { STALE } from '#staff/stale.ts';
import { t } from '#text/office.ts';
import { findRefusal } from '#text/refusals.ts';
import { AskForm } from './ask-form.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FormChoices, FormFlag, FormText } from './fields.tsx';
import { useEditForm } from './use-edit-form.ts';

// Of what never comes, not of what is slow.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

const COLOURS = ['red', 'blue', 'green'] as const;
const Ware = z.object({
  name: trimmedText(10).check(z.minLength(1)),
  note: trimmedText(20),
  cents: z.int().check(z.minimum(1), z.maximum(10_000)),
  colours: z.array(z.enum(COLOURS)).check(z.minLength(1)),
  is_new: z.boolean(),
  password: anyText(20),
  code: z.optional(text(5).check(z.minLength(2))),
  parts: z.array(z.optional(z.object({ number: text(3).check(z.minLength(3)) }))),
});
type Ware = z.infer<typeof Ware>;

async function show(screenOf: ReactNode) {
  const root = createRootRoute({ component: () => screenOf });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root, history });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  return userEvent.setup();
}

/** What was sent, and how the server answers. */
function server(answer: (ware: Ware) => Promise<unknown> = () => Promise.resolve()) {
  const sent: Ware[] = [];
  return { sent, send: (ware: Ware) => (sent.push(ware), answer(ware)) };
}

function Asked({ send, begins = {} }: { send: (ware: Ware) => unknown; begins?: Partial<Ware> }) {
  const [said, setSaid] = useState<string | null>(null);
  return said === null ? (
    <AskForm
      title="Nový tovar"
      submit="Pridať"
      schema={Ware}
      begins={{ parts: [undefined, undefined], ...begins }}
      check={({ name, note }) => (name === note ? { note: 'To isté.' } : {})}
      send={async (ware) => send(ware)}
      onDone={() => setSaid('Pridané')}
      onClose={() => setSaid('Zatvorené')}
    >
      {(form) => (
        <>
          <FormText of={form} name="name" label="Názov" wrong="Nazvite ho." />
          <FormText of={form} name="note" label="Poznámka" />
          <FormText of={form} name="cents" label="Cena" />
          <FormText of={form} name="password" label="Tajné" />
          <FormText of={form} name="code" label="Kód" />
          <FormText of={form} name="parts.0.number" label="Prvý diel" />
          <FormText of={form} name="parts.1.number" label="Druhý diel" />
          <FormFlag of={form} name="is_new" label="Nový" />
          <FormChoices
            of={form}
            name="colours"
            label="Farby"
            options={COLOURS.map((one) => [one, one])}
            wrong="Vyberte farbu."
          />
        </>
      )}
    </AskForm>
  ) : (
    <p>{said}</p>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });
const said = () => screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ');

test('all that the call takes is sent, also what nobody has touched', async () => {
  const { sent, send } = server();
  const user = await show(<Asked send={send} begins={{ cents: 1_250, colours: ['blue'] }} />);
  expect(field('Cena').value).toBe('12,50');
  expect(field('blue').checked).toBe(true);
  await user.type(field('Názov'), ' Kábel ');
  await user.type(field('Tajné'), ' a b ');
  await user.type(field('Druhý diel'), 'XYZ');
  await user.click(field('green'));
  await user.click(press('Pridať'));
  await screen.findByText('Pridané');
  expect(sent).toEqual([
    {
      name: 'Kábel',
      note: '',
      cents: 1_250,
      colours: ['blue', 'green'],
      is_new: false,
      password: ' a b ',
      code: undefined,
      parts: [undefined, { number: 'XYZ' }],
    },
  ]);
});

test('what the schema refuses stands at its fields, and nothing is sent', async () => {
  const { sent, send } = server();
  const user = await show(<Asked send={send} />);
  await user.type(field('Cena'), '200');
  await user.type(field('Kód'), 'K');
  await user.click(field('Poznámka'));
  await user.paste('a\u202eb');
  await user.type(field('Druhý diel'), 'X');
  await user.click(press('Pridať'));
  await screen.findByText('Nazvite ho.');
  expect(said()).toContain('Zadajte sumu od 0,01 € do 100,00 €.');
  expect(said()).toContain('Vyberte farbu.');
  // Words of refusals are not there before something is refused.
  expect(said()).toContain(findRefusal('messages.validation.hiddenSigns')!);
  expect(field('Kód').getAttribute('aria-invalid')).toBe('true');
  expect(field('Druhý diel').getAttribute('aria-invalid')).toBe('true');
  expect(field('Prvý diel').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Názov'));
  expect(sent).toEqual([]);
});

const fill = async (user: Awaited<ReturnType<typeof show>>, note = '') => {
  await user.type(field('Názov'), 'Kábel');
  if (note) await user.type(field('Poznámka'), note);
  await user.type(field('Cena'), '5');
  await user.click(field('red'));
  await user.click(press('Pridať'));
};

test('a rule between fields and a refusal of the server speak for themselves, at the field and below the form', async () => {
  const refusals = [
    new ShopError([{ key: 'name', code: 'staff.x', message: 'Taký tu už je.' }]),
    new ShopError([{ key: 'elsewhere', code: 'staff.y', message: 'Sklad je zatvorený.' }]),
  ];
  const { sent, send } = server(() => Promise.reject(refusals.shift()!));
  const user = await show(<Asked send={send} />);
  await fill(user, 'Kábel');
  await screen.findByText('To isté.');
  expect(sent).toEqual([]);
  await user.clear(field('Poznámka'));
  await user.click(press('Pridať'));
  // Not what is said of a name that is none.
  await screen.findByText('Taký tu už je.');
  expect(document.activeElement).toBe(field('Názov'));
  await user.click(press('Pridať'));
  await screen.findByText('Sklad je zatvorený.');
  expect(sent).toHaveLength(2);
});

test('however fast somebody presses it is sent once', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { sent, send } = server(() => gate.promise);
  const user = await show(<Asked send={send} />);
  await fill(user);
  await user.dblClick(press('Pridať'));
  // Nor can it be opened again meanwhile.
  await user.click(press(t('office.cancel')));
  expect(screen.queryByText('Zatvorené')).toBeNull();
  gate.resolve(undefined);
  await screen.findByText('Pridané');
  expect(sent).toHaveLength(1);
});

test('leaving asks where something was typed, and only there', async () => {
  const user = await show(<Asked send={() => undefined} />);
  await user.type(field('Názov'), 'K');
  await user.click(press(t('office.cancel')));
  const question = await screen.findByRole('dialog', { name: t('unsaved.title') });
  await user.click(within(question).getByRole('button', { name: t('unsaved.stay') }));
  expect(field('Názov').value).toBe('K');
  await user.clear(field('Názov'));
  await user.click(press(t('office.cancel')));
  await screen.findByText('Zatvorené');
});

test('a bare question sends nothing and waits for the answer', async () => {
  let count = 0;
  const user = await show(
    <AskForm
      title="Naozaj?"
      submit="Áno"
      isDanger
      send={async () => (count += 1)}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
  await user.click(press('Áno'));
  await waitFor(() => expect(count).toBe(1));
});

const Kept = z.object({ name: trimmedText(10), colours: z.array(z.enum(COLOURS)) });
type Kept = z.infer<typeof Kept>;
type Saved = { ware: Kept; version: number };

function Edited({ save }: { save: (ware: Kept, version: number) => Promise<Saved> }) {
  const read = ({ ware, version }: Saved) => ({ value: ware, version });
  const form = useEditForm({
    schema: Kept,
    seen: { value: { name: 'Kábel', colours: ['red' as const] }, version: 1 },
    save,
    read,
    readSaved: read,
    onSaved: () => undefined,
  });
  return (
    <EditDialog of={form} title="Tovar" onClose={() => undefined}>
      <FormText of={form} name="name" label="Názov" />
      <FormChoices
        of={form}
        name="colours"
        label="Farby"
        options={COLOURS.map((one) => [one, one])}
        wrong="Vyberte farbu."
      />
    </EditDialog>
  );
}

test('whoever is late sees what is there now, and saves only what they have changed over it', async () => {
  const saved: [Kept, number][] = [];
  const theirs: Saved = { ware: { name: 'Drôt', colours: ['red'] }, version: 2 };
  const user = await show(
    <Edited
      save={async (ware, version) => {
        saved.push([ware, version]);
        if (version === 1)
          throw new ShopError(STALE, {
            status: 409,
            payload: { current: theirs, changed_by: 'Eva', changed_at: '2026-11-18T10:00:00.000Z' },
          });
        return { ware, version: 3 };
      }}
    />,
  );
  await user.click(field('green'));
  await user.click(press(t('office.save')));
  await screen.findByText(/Medzitým to zmenil kolega \(Eva/);
  await user.click(press(t('form.compare')));
  expect(screen.getByRole('row', { name: 'Názov Kábel Drôt' })).toBeTruthy();
  await user.click(press(t('office.save')));
  await waitFor(() => expect(field('Názov').value).toBe('Drôt'));
  expect(saved).toEqual([
    [{ name: 'Kábel', colours: ['red', 'green'] }, 1],
    [{ name: 'Drôt', colours: ['red', 'green'] }, 2],
  ]);
  expect(screen.queryByText(/Medzitým/)).toBeNull();
});
