import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readAnew, subjectsAbout } from './keys.ts';
import { sessionQuery } from './session.ts';
import { getNumbers, listenLive, type Topic } from '#staff/day/contract.ts';
import { ring } from './sound.ts';
import { isAttended, lastActivity } from './attended.ts';
import { api } from './send.ts';

/** Without a line to the server, and for what nobody tells. */
export const REFRESH = 60_000;
/** However much changes, a screen asks no more often. */
const REFRESH_PAUSE_MS = 3_000;
/** Who points at a row is about to press it; for so long after the last move it stays where it is. */
const POINTER_STILL_MS = 8_000;
const RECONNECT_MS = 10_000;
const CHANNEL = 'office-live';

export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }) => (await api(getNumbers, { signal })).numbers,
  refetchInterval: REFRESH,
});

type Told = { topics: Topic[]; new_orders: number };

let unseen = 0;
const watchers = new Set<() => void>();
const setUnseen = (count: number) => {
  if (count === unseen) return;
  unseen = count;
  for (const watch of watchers) watch();
};
const subscribe = (watch: () => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};

/** Orders that came while nobody looked at this tab. */
export const useUnseenOrders = () => useSyncExternalStore(subscribe, () => unseen);

/** What changes in the shop is seen here by itself. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    const refresh = refresher(client, over.signal);
    const hear = ({ topics, new_orders: orders }: Told) => {
      refresh(topics);
      if (orders > 0 && !isLookedAt()) setUnseen(unseen + orders);
    };
    const seen = () => {
      if (isLookedAt()) setUnseen(0);
    };
    for (const event of ['focus', 'visibilitychange', 'pointerdown'])
      addEventListener(event, seen, { signal: over.signal, capture: true });
    const onOut = () => void client.invalidateQueries(sessionQuery);
    hearFromOthers(hear, over.signal);
    void takeTheLine(() => openLine({ hear, onOut, signal: over.signal }), over.signal);
    return () => over.abort();
  }, [client]);
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** One tab of a browser has the line, and tells the others: a browser opens only six at once. */
async function takeTheLine(open: () => Promise<void>, signal: AbortSignal) {
  // Where locks are not at hand (no https), each tab has a line of its own.
  if (!('locks' in navigator)) return open();
  await navigator.locks.request(CHANNEL, { signal }, open).catch(() => {});
}

function hearFromOthers(hear: (told: Told) => void, signal: AbortSignal) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  signal.addEventListener('abort', () => channel.close());
}

type Line = { hear: (told: Told) => void; onOut: () => void; signal: AbortSignal };

/** Comes back by itself when it is cut; refused (a restart behind a proxy), it is tried again while somebody is signed in. */
function openLine({ hear, onOut, signal }: Line): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  return new Promise((done) => {
    const close = () => {
      clearTimeout(timer);
      source.close();
      channel.close();
      done();
    };
    const open = () => {
      source = new EventSource(listenLive.url);
      source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        const told = JSON.parse(data) as Told;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
        channel.postMessage(told);
        hear(told);
        if (told.new_orders > 0) ring();
      });
      source.addEventListener('error', () => {
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, RECONNECT_MS);
        // It may be that nobody is signed in any more; then the whole frame goes, and this line with it.
        onOut();
      });
      // Somebody's other browsers have taken its place; what is shown is asked for every minute.
      source.addEventListener('full', close);
      source.addEventListener('out', () => {
        close();
        onOut();
      });
    };
    open();
    signal.addEventListener('abort', close);
  });
}

/** Collects what was told, and asks for it once nobody is about to press what would move. */
function refresher(client: QueryClient, signal: AbortSignal) {
  const waiting = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const flush = () => {
    timer = undefined;
    if (isHeld()) {
      timer = setTimeout(flush, 1_000);
      return;
    }
    last = Date.now();
    const subjects = subjectsAbout([...waiting]);
    waiting.clear();
    void readAnew(client, subjects);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (topics: Topic[]) => {
    for (const topic of topics) waiting.add(topic);
    timer ??= setTimeout(flush, Math.max(0, last + REFRESH_PAUSE_MS - Date.now()));
  };
}

/** A window is open, or somebody has just moved over what can be pressed. */
const isHeld = () =>
  document.querySelector('dialog[open]') !== null ||
  (isAttended() &&
    Date.now() - lastActivity() < POINTER_STILL_MS &&
    document.querySelector('main :is(a, button, tr):hover') !== null);
