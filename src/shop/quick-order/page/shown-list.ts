import type { RefObject } from 'react';
import type { Api } from '#base/wire/api.ts';
import { recogniseRows } from '#shop/quick-order/contract.ts';
import { NOTHING, writeDraft } from '#shop/quick-order/draft.ts';
import type { Done, Draft, Kept } from '#shop/quick-order/kept-contract.ts';
import { askedOf, inOwnUnit, type Item, keptOf, UNKNOWN } from '#shop/quick-order/list.ts';
import { syncDraft } from '#shop/quick-order/sync-draft.ts';

export type Shown = {
  text: string;
  items: Item[];
  source: Draft['source'];
  done: { addition: number; items: Item[] } | null;
};

export const SHOWN_NOTHING: Shown = { ...NOTHING, items: [], done: null };
/** So long after the last change it is stored, and asked again how many are there. */
export const SAVING_PAUSE_MS = 400;
/** So long after it was stored here it goes to the server. */
const SYNC_PAUSE = 1_500;
/** Beside the timers of rows, which have ids above. */
const STORING = 0;
const SYNCING = -1;

export type Latest = { person: number | null; shown: Shown; isDirty: boolean };
export type ListContext = {
  api: Api;
  refuse: (error: unknown) => void;
  latest: RefObject<Latest>;
  timers: Map<number, number>;
  setShown: (shown: Shown) => void;
  setIsReading: (isReading: boolean) => void;
  setIsOpen: (isOpen: boolean) => void;
};
export type ShownList = ReturnType<typeof createShownList>;

/** The list on the screen: found at the server, stored in this browser, and on other devices of the same person. */
export function createShownList(context: ListContext) {
  const { api, refuse, latest, timers, setShown, setIsReading, setIsOpen } = context;
  const flush = () => {
    window.clearTimeout(timers.get(STORING));
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
    window.clearTimeout(timers.get(SYNCING));
    timers.set(
      SYNCING,
      window.setTimeout(() => void sync(whose), SYNC_PAUSE),
    );
  };
  const change = (edit: (now: Shown) => Shown) => {
    latest.current.shown = edit(latest.current.shown);
    latest.current.isDirty = true;
    setShown(latest.current.shown);
    window.clearTimeout(timers.get(STORING));
    timers.set(STORING, window.setTimeout(flush, SAVING_PAUSE_MS));
  };
  const find = async (rows: Kept[]): Promise<Item[]> => {
    if (rows.length === 0) return [];
    const response = await api(recogniseRows, { body: { rows: rows.map(askedOf) } });
    return rows.map((row, index) => inOwnUnit({ ...row, found: response.rows[index] ?? UNKNOWN }));
  };
  const open = async (draft: Draft, whose: number | null) => {
    const { text: before } = latest.current.shown;
    const show = (items: Item[], done: Shown['done']) => {
      if (latest.current.person !== whose) return;
      const { text: now } = latest.current.shown;
      latest.current.shown = { ...draft, items, done };
      setShown(latest.current.shown);
      // What was typed meanwhile, or before the page was hydrated, is not taken back.
      if (now !== before) change((opened) => ({ ...opened, text: now }));
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
  return { change, flush, open, sync, find };
}

const draftOf = ({ items, done, ...rest }: Shown): Draft => ({
  ...rest,
  items: items.map(keptOf),
  done: done && ({ addition: done.addition, items: done.items.map(keptOf) } satisfies Done),
});
