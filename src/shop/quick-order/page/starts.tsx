import { useQuery } from '@tanstack/react-query';
import { ClipboardList, FolderOpen, Heart, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { type Api, useApi } from '#base/wire/api.ts';
import { useUser } from '#shop/customers/user.tsx';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { getOrder, listOrders } from '#shop/orders/contract.ts';
import { getProject, listProjects } from '#shop/projects/contract.ts';
import { countWishes, listWishes } from '#shop/wishlist/contract.ts';
import { formatDate } from '#text/format.ts';
import { pq, tq } from '#text/quick-order.ts';
import { plurals } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type Entry, MOST_ROWS } from '#shop/quick-order/parse/parse.ts';
import styles from './starts.module.css';

type Line = { code: string; quantity: number };
type Start = {
  key: string;
  icon: LucideIcon;
  title: string;
  hint: string;
  load: (api: Api) => Promise<Line[]>;
};

/** What somebody has already: the last order, the project changed last, favourites. */
const startsQuery = (api: Api, person: number) => ({
  queryKey: ['quick-order', 'starts', person],
  queryFn: async (): Promise<Start[]> => {
    const few = { limit: 1, offset: 0 };
    const [{ orders }, { projects }, { count_all: wishes }] = await Promise.all([
      api(listOrders, { params: few }),
      api(listProjects, { params: { which: 'open', ...few } }),
      api(countWishes, {}),
    ]);
    return [
      ...orders.map(({ id, name, created_at }) => ({
        key: 'order',
        icon: ClipboardList,
        title: tq('starts.order', { number: name }),
        hint: formatDate(created_at),
        load: (call: Api) => linesOfOrder(call, id),
      })),
      ...projects.map(({ id, name, lines_count, lines_ordered }) => ({
        key: 'project',
        icon: FolderOpen,
        title: name,
        hint: `${tq('starts.project')} · ${pq('rows', lines_count - lines_ordered)}`,
        load: (call: Api) => linesOfProject(call, id),
      })),
      ...(wishes > 0
        ? [
            {
              key: 'wishes',
              icon: Heart,
              title: tq('starts.wishes'),
              hint: plurals('plurals.product', wishes),
              load: (call: Api) => linesOfWishes(call, wishes),
            },
          ]
        : []),
    ];
  },
  staleTime: 10_000,
});

async function linesOfOrder(api: Api, orderId: number): Promise<Line[]> {
  const { orders } = await api(getOrder, { params: { orderId, lang: 'sk' } });
  return orders.products.map(({ code, amount }) => ({ code, quantity: amount }));
}

async function linesOfProject(api: Api, id: number): Promise<Line[]> {
  const { project } = await api(getProject, { params: { id } });
  return project.sections
    .flatMap(({ lines }) => lines)
    .filter(({ remaining }) => remaining > 0)
    .map(({ code, remaining }) => ({ code, quantity: remaining }));
}

const PAGE = 72;

async function linesOfWishes(api: Api, count: number): Promise<Line[]> {
  const offsets = Array.from(
    { length: Math.ceil(Math.min(count, MOST_ROWS) / PAGE) },
    (_, page) => page * PAGE,
  );
  const pages = await Promise.all(
    offsets.map((offset) =>
      api(listWishes, { params: { lang: 'sk', limit: PAGE, offset }, body: {} }),
    ),
  );
  return pages
    .flatMap(({ products }) => products)
    .map(({ code, quantity_step: quantity }) => ({ code, quantity }));
}

type Props = { onLoad: (name: string, entries: Entry[]) => void };

export function Starts({ onLoad }: Props) {
  const user = useUser();
  return user ? <Loads person={user.id} onLoad={onLoad} /> : null;
}

function Loads({ person, onLoad }: Props & { person: number }) {
  const api = useApi();
  const toasts = useToasts();
  const [busy, setBusy] = useState<string | null>(null);
  const { data: starts = [] } = useQuery(startsQuery(api, person));
  if (starts.length === 0) return null;
  const load = async (start: Start) => {
    setBusy(start.key);
    try {
      const lines = await start.load(api);
      if (lines.length === 0) toasts.info(tq('starts.empty'));
      else onLoad(start.title, lines.slice(0, MOST_ROWS).map(entryOf));
    } catch (error) {
      toasts.error(wordsOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card as="section" className={styles.box}>
      <h2>{tq('starts.title')}</h2>
      {starts.map((start) => (
        <button
          key={start.key}
          type="button"
          disabled={busy !== null}
          aria-busy={busy === start.key || undefined}
          onClick={() => void load(start)}
        >
          <start.icon />
          <span>
            <b>{start.title}</b>
            <small>{start.hint}</small>
          </span>
          <span className={styles.go}>{tq('starts.load')}</span>
        </button>
      ))}
    </Card>
  );
}

const entryOf = ({ code, quantity }: Line, index: number): Entry => ({
  line: index + 1,
  text: `${code} ${quantity}`,
  code,
  quantity,
  written: String(quantity),
  guesses: [],
});
