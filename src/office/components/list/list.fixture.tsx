import { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { showInOffice } from '#office/components/fixtures/office.fixture.tsx';
import type { StaffRole } from '#staff/permissions.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { type AskedOf, type Filter, list, type ListDescription } from './description.ts';
import { ListScreen } from './list-screen.tsx';

type Ware = { id: number; name: string; cents: number | null };
type View = 'new' | 'old';
type Sort = 'name' | 'price';
type Types = {
  row: Ware;
  view: View;
  sort: Sort;
  summary: { counts: Record<View, number> };
  kept: string;
};
export type Asked = AskedOf<Types>;

const PER_PAGE = 4;
export const PAGE_SIZE = 8;

export const waresFrom = (first: number, count: number): Ware[] =>
  Array.from({ length: count }, (_, index) => ({
    id: first + index,
    name: `Tovar ${first + index}`,
    cents: (first + index) * 100,
  }));

/** Where the list asks; tests put other rows there, as a colleague does, or let it fail. */
export function wareHouse(rows: Ware[]) {
  const house = {
    rows,
    asked: [] as [Asked, after: number | undefined][],
    printed: [] as string[],
    /** What is awaited before anything is answered. */
    gate: Promise.resolve(),
    async page(asked: Asked, after: number | undefined) {
      house.asked.push([asked, after]);
      await house.gate;
      const { search, address } = asked;
      const found = house.rows.filter(
        ({ name }) =>
          (!search || name.includes(search)) && (!address.stav || name.includes(address.stav)),
      );
      const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
      const page = found.slice(from, from + PER_PAGE);
      return { rows: page, hasMore: from + PER_PAGE < found.length };
    },
  };
  return house;
}
type House = ReturnType<typeof wareHouse>;

const colour: Filter = {
  label: 'Farba',
  params: ['stav'],
  words: ({ stav }) => stav,
  Panel: ({ change, close }) => (
    <button type="button" onClick={() => (close(), change({ stav: 'ružová' }))}>
      ružová
    </button>
  ),
};

const describe = (house: House, hasDetail: boolean): ListDescription<Types> =>
  list<Ware, View, Sort, Types['summary'], string>({
    subject: 'orders',
    path: '/objednavky',
    needs: ['orders.read'],
    title: 'Tovar',
    views: {
      title: 'Pohľady',
      names: ['new', 'old'],
      usual: 'new',
      label: (view) => (view === 'new' ? 'Nové' : 'Staré'),
    },
    summary: () => Promise.resolve({ counts: { new: house.rows.length, old: 20_000 } }),
    search: { label: 'Hľadať tovar', placeholder: 'Názov' },
    filters: [colour],
    sorts: {
      param: 'triedit',
      names: ['name', 'price'],
      title: 'Zoradenie',
      usual: () => 'name',
      label: (sort) => (sort === 'name' ? 'Podľa názvu' : 'Podľa ceny'),
      needs: { price: ['prices.read'] },
    },
    page: (asked, after) => house.page(asked, after),
    idOf: ({ id }) => id,
    placeOf: ({ id }) => ({ to: '/objednavky/$number', params: { number: String(id) } }),
    columns: [
      {
        name: 'name',
        label: 'Názov',
        isFixed: true,
        narrow: 'title',
        cell: ({ name }) => name,
      },
      { name: 'id', label: 'Číslo', cell: ({ id }) => `č. ${id}`, roomFrom: 1100 },
      {
        name: 'price',
        label: 'Cena',
        narrow: 'beside',
        isLabelled: true,
        needs: ['prices.read'],
        sorted: { price: 'descending' },
        cell: ({ cents }) => `${cents} centov`,
      },
    ],
    hasColumnChoice: true,
    choosing: {
      label: ({ name }) => `Vybrať ${name}`,
      keep: ({ name }) => name,
      Bar: ({ chosen, onClear }) => (
        <ChosenBar label="Výber" count={chosen.join(', ')} onClear={onClear}>
          {null}
        </ChosenBar>
      ),
      all: {
        most: PAGE_SIZE,
        words: (count) => `Vybrané: ${count}`,
        read: () =>
          Promise.resolve({
            entries: house.rows.slice(0, PAGE_SIZE).map(({ id, name }) => [String(id), name]),
            hasMore: house.rows.length > PAGE_SIZE,
          }),
      },
    },
    ...(hasDetail
      ? {
          detail: {
            param: 'tovar',
            Shown: ({ row, onDone }) => (
              <aside aria-label="Celý tovar">
                {row.name}
                <button
                  type="button"
                  onClick={() => {
                    house.rows = house.rows.filter(({ id }) => id !== row.id);
                    onDone();
                  }}
                >
                  Hotovo
                </button>
              </aside>
            ),
            gone: { title: 'Tovar tu nie je', more: 'Vyberte iný.' },
          },
        }
      : { Preview: ({ of }) => <aside aria-label="Náhľad">{of}</aside> }),
    rowKeys: ({ name }) => ({ p: () => house.printed.push(name) }),
    empty: ({ view }) => ({ title: `Prázdne: ${view}`, more: 'Nič tu nie je.' }),
    noneFound: { title: 'Nenašlo sa', more: 'Skúste iné slovo.' },
  });

type Options = {
  role?: StaffRole;
  width?: number;
  address?: string;
  hasDetail?: true;
  chosenColumns?: Record<string, string[]>;
};

/** What the document of the tests lacks: a part that opens says so. */
Object.assign(HTMLElement.prototype, {
  togglePopover(this: HTMLElement) {
    toggle(this, this.dataset.open === undefined);
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false);
  },
});
function toggle(panel: HTMLElement, isOpen: boolean) {
  if (isOpen) panel.dataset.open = '';
  else delete panel.dataset.open;
  panel.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' }));
}

/** The list as somebody of that role sees it in a window of that width. */
export async function showList(
  house: House,
  { role = 'owner', width = 1440, address, hasDetail, chosenColumns = {} }: Options = {},
) {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wares = describe(house, hasDetail ?? false);
  const { user, place } = showInOffice(
    {
      '/objednavky': () => <ListScreen of={wares} />,
      '/objednavky/$number': () => <h1>Jeden tovar</h1>,
    },
    { role, client, at: `/objednavky${address ?? ''}`, chosenColumns },
  );
  return {
    user,
    place,
    /** As a live event does it. */
    refresh: () =>
      act(async () => {
        await client.invalidateQueries({ queryKey: ['orders'] });
        // Whoever waits for a query hears of it in a task of its own.
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

export const bodyRows = () => within(screen.getAllByRole('rowgroup')[1]!).getAllByRole('row');
/** The row the keyboard stands at. */
export const current = () =>
  bodyRows().find((row) => row.dataset.current !== undefined)?.textContent ?? null;
export const names = () => bodyRows().map((row) => /Tovar \d+/.exec(row.textContent)?.[0]);
export const tick = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
/** What is chosen, as the bar below the list says it. */
export const chosen = () =>
  screen.queryByRole('toolbar', { name: 'Výber' })?.querySelector('[role=status]')?.textContent ??
  '';
