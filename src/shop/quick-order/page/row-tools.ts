import type { RowProduct } from '#shop/quick-order/contract.ts';
import {
  isAvailabilityOpen,
  type Item,
  keptEntries,
  picked,
  summedUp,
  takenApart,
} from '#shop/quick-order/list.ts';
import type { Kept } from '#shop/quick-order/kept-contract.ts';
import type { Entry, Skipped } from '#shop/quick-order/parse/parse.ts';
import {
  createShownList,
  type ListContext,
  SAVING_PAUSE_MS,
  SHOWN_NOTHING,
  type ShownList,
} from './shown-list.ts';

type From = { kind: 'paste' | 'file' | 'list'; name: string; lines: number; skipped: Skipped[] };

export type Tools = ReturnType<typeof createTools>;

/** What the page can do with the rows of its list. */
export function createTools(context: ListContext) {
  const { refuse, latest, setIsReading } = context;
  const list = createShownList(context);
  const { change, flush, open, sync, find } = list;
  const { set, sumUp, askAvailability, refresh, refreshSoon } = createAsking(context, list);
  const nextId = (items: Kept[]) => 1 + Math.max(0, ...items.map(({ id }) => id));

  return {
    change,
    flush,
    open,
    sync,
    askAvailability,
    setText: (text: string) => change((now) => ({ ...now, text })),
    /** Shows that something is being read, and says when it cannot be. */
    async read<Result>(reading: () => Promise<Result>): Promise<Result | null> {
      setIsReading(true);
      try {
        return await reading();
      } catch (error) {
        refuse(error);
        return null;
      } finally {
        setIsReading(false);
      }
    },
    /** Finds products for new rows and puts them behind those that are there. */
    async add(entries: Entry[], { kind, name, lines, skipped }: From): Promise<boolean> {
      setIsReading(true);
      try {
        const rows = keptEntries(entries, nextId(latest.current.shown.items));
        const found = await find(rows);
        const source = { kind, name, lines, skipped, at: Date.now() };
        change((now) => ({
          text: kind === 'paste' ? now.text : '',
          source,
          done: now.items.length ? now.done : null,
          items: summedUp([...now.items, ...found]),
        }));
        void askAvailability();
        return true;
      } catch (error) {
        refuse(error);
        return false;
      } finally {
        setIsReading(false);
      }
    },
    setQuantity(id: number, quantity: number | null) {
      // What was typed counts as it stands, whatever the line said.
      set(id, (item) => ({
        ...item,
        quantity,
        written: '',
        guesses: [],
        parts: null,
        reason: null,
      }));
      refreshSoon(id);
    },
    setCode(id: number, code: string) {
      set(id, (item) => ({ ...item, code, reason: null }));
      return refresh(id);
    },
    pick(id: number, product: RowProduct) {
      set(id, (item) => picked(item, product));
      void sumUp();
    },
    remove(id: number) {
      const { items } = latest.current.shown;
      const place = items.findIndex((item) => item.id === id);
      change((now) => ({ ...now, items: now.items.filter((item) => item.id !== id) }));
      return () =>
        change((now) => ({ ...now, items: now.items.toSpliced(place, 0, items[place]!) }));
    },
    takeApart(id: number) {
      change((now) => ({
        ...now,
        items: now.items.flatMap((item) =>
          item.id === id ? takenApart(item, nextId(now.items)) : [item],
        ),
      }));
      void askAvailability();
    },
    /** Back to the text, to be edited and read once more. */
    editText: () =>
      change((now) => ({
        ...SHOWN_NOTHING,
        text: now.items
          .map(({ code, quantity, written }) => `${code}\t${quantity ?? written}`.trim())
          .join('\n'),
      })),
    clear: () => change(() => SHOWN_NOTHING),
    current: () => latest.current.shown,
  };
}

/** Rows that have changed are asked for again, as they are now. */
function createAsking({ refuse, latest, timers }: ListContext, { change, find }: ShownList) {
  const set = (id: number, edit: (item: Item) => Item) =>
    change((now) => ({
      ...now,
      items: now.items.map((item) => (item.id === id ? edit(item) : item)),
    }));
  /** Rows of one product become one, and how many of the sum are there is asked for all of them at once. */
  const sumUp = async () => {
    change((now) => ({ ...now, items: summedUp(now.items) }));
    await askAvailability();
  };
  const askAvailability = async () => {
    const outdated = latest.current.shown.items.filter(isAvailabilityOpen);
    try {
      for (const { id, quantity, found } of await find(outdated))
        set(id, (item) => (item.quantity === quantity ? { ...item, found } : item));
    } catch (error) {
      refuse(error);
    }
  };
  /** Asks for one row again, as it is now. */
  const refresh = async (id: number) => {
    const row = latest.current.shown.items.find((item) => item.id === id);
    if (!row) return;
    try {
      const [found] = await find([row]);
      const isSame = (item: Item) => item.code === row.code && item.quantity === row.quantity;
      const { found: anew, quantity, guesses } = found!;
      set(id, (item) => (isSame(item) ? { ...item, found: anew, quantity, guesses } : item));
      await sumUp();
    } catch (error) {
      refuse(error);
    }
  };
  const refreshSoon = (id: number) => {
    window.clearTimeout(timers.get(id));
    timers.set(
      id,
      window.setTimeout(() => void refresh(id), SAVING_PAUSE_MS),
    );
  };
  return { set, sumUp, askAvailability, refresh, refreshSoon };
}
