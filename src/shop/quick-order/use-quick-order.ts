import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '#base/api.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { useToasts } from '#ui/toasts.tsx';
import { recogniseRows, type RowProduct } from './contract.ts';
import {
  type Done,
  type Draft,
  hearDraft,
  NOTHING,
  readDraft,
  takeOver,
  writeDraft,
} from './draft.ts';
import {
  askedOf,
  inOwnUnit,
  isAvailabilityOpen,
  type Item,
  type Kept,
  keptEntries,
  keptOf,
  picked,
  summedUp,
  takenApart,
  UNKNOWN,
} from './list.ts';
import type { Entry, Skipped } from './parse.ts';
import { syncDraft } from './sync-draft.ts';

export type Shown = {
  text: string;
  items: Item[];
  source: Draft['source'];
  done: { addition: number; items: Item[] } | null;
};
type From = { kind: 'paste' | 'file' | 'list'; name: string; lines: number; skipped: Skipped[] };

const SHOWN_NOTHING: Shown = { ...NOTHING, items: [], done: null };
/** So long after the last change it is stored, and asked again how many are there. */
const PAUSE = 400;
/** So long after it was stored here it goes to the server. */
const SYNC_PAUSE = 1_500;
/** Beside the timers of rows, which have ids above. */
const STORING = 0;
const SYNCING = -1;

/** The list of whoever is here: kept in this browser, found anew when it is opened, followed in other tabs. */
export function useQuickOrder(person: number | null) {
  const api = useApi();
  const toasts = useToasts();
  const [shown, setShown] = useState(SHOWN_NOTHING);
  const [isReading, setIsReading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef({ person, shown: SHOWN_NOTHING, isDirty: false });
  const timers = useRef(new Map<number, number>());

  const tools = useMemo(() => {
    const refuse = (error: unknown) => toasts.error(wordsOf(error));
    const flush = () => {
      window.clearTimeout(timers.current.get(STORING));
      const { person: whose, shown: now, isDirty } = latest.current;
      if (isDirty) writeDraft(whose, draftOf(now));
      latest.current.isDirty = false;
      if (isDirty && whose !== null) syncSoon(whose);
    };
    /** Other devices of this person get it a little later; what one of them has changed comes here. */
    const sync = async (whose: number) => {
      const next = await syncDraft(api, whose);
      const { person: now, isDirty } = latest.current;
      if (next && now === whose && !isDirty) await open(next, whose);
    };
    const syncSoon = (whose: number) => {
      window.clearTimeout(timers.current.get(SYNCING));
      timers.current.set(
        SYNCING,
        window.setTimeout(() => void sync(whose), SYNC_PAUSE),
      );
    };
    const change = (edit: (now: Shown) => Shown) => {
      latest.current.shown = edit(latest.current.shown);
      latest.current.isDirty = true;
      setShown(latest.current.shown);
      window.clearTimeout(timers.current.get(STORING));
      timers.current.set(STORING, window.setTimeout(flush, PAUSE));
    };
    const find = async (rows: Kept[]): Promise<Item[]> => {
      if (rows.length === 0) return [];
      const response = await api(recogniseRows, { body: { rows: rows.map(askedOf) } });
      return rows.map((row, index) =>
        inOwnUnit({ ...row, found: response.rows[index] ?? UNKNOWN }),
      );
    };
    const open = async (draft: Draft, whose: number | null) => {
      const show = (items: Item[], done: Shown['done']) => {
        if (latest.current.person !== whose) return;
        latest.current.shown = { ...draft, items, done };
        setShown(latest.current.shown);
        setIsOpen(true);
      };
      setIsReading(draft.items.length > 0);
      try {
        const [items, done] = await Promise.all([
          find(draft.items),
          draft.done && find(draft.done.items),
        ]);
        show(items, draft.done && { addition: draft.done.addition, items: done ?? [] });
      } catch (error) {
        refuse(error);
        // Nothing is lost: rows are shown as they were typed.
        show(
          draft.items.map((item) => ({ ...item, found: UNKNOWN })),
          null,
        );
      } finally {
        setIsReading(false);
      }
    };
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
      window.clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        window.setTimeout(() => void refresh(id), PAUSE),
      );
    };
    const nextId = (items: Kept[]) => 1 + Math.max(0, ...items.map(({ id }) => id));

    return {
      ...{ change, flush, open, sync },
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
            ...{
              text: kind === 'paste' ? now.text : '',
              source,
              done: now.items.length ? now.done : null,
            },
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
      askAvailability,
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
  }, [api, toasts]);

  useEffect(() => {
    latest.current = { person, shown: SHOWN_NOTHING, isDirty: false };
    const opened = tools.open(person === null ? readDraft(null) : takeOver(person), person);
    const sync = () => {
      if (person !== null && document.visibilityState === 'visible') void tools.sync(person);
    };
    void opened.then(sync);
    document.addEventListener('visibilitychange', sync);
    const stop = hearDraft(person, () => void tools.open(readDraft(person), person));
    window.addEventListener('pagehide', tools.flush);
    return () => {
      tools.flush();
      stop();
      document.removeEventListener('visibilitychange', sync);
      window.removeEventListener('pagehide', tools.flush);
    };
  }, [person, tools]);

  return { shown, isReading, isOpen, tools };
}

export type Tools = ReturnType<typeof useQuickOrder>['tools'];

const draftOf = ({ items, done, ...rest }: Shown): Draft => ({
  ...rest,
  items: items.map(keptOf),
  done: done && ({ addition: done.addition, items: done.items.map(keptOf) } satisfies Done),
});
