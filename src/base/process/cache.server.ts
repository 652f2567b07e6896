import { LRUCache } from 'lru-cache';

/** In milliseconds; below the browser's own stale time, and how long a missed change can be seen at most. */
const LIFETIME = 30_000;
/** What is older is not given out even when nothing newer can be made. */
const OLDEST_VALUE_MS = 24 * 60 * 60 * 1_000;

type Options<Value> = {
  /** Its label in `/metrics`; `tests/caches.test.ts` looks for it there. */
  name: string;
  /** Of all entries together; the least recently used are evicted first. */
  maxBytes: number;
  sizeOf: (value: Value) => number;
  isCacheable?: (value: Value) => boolean;
  /** `Infinity` where the key says all that the value depends on. */
  lifetime?: number;
  /** Whether an outdated entry stays while there is room for it, for when nothing newer can be made. */
  keepsOutdated?: (value: Value) => boolean;
};

type Entry<Value> = { value: Value; madeAt: number; generation: number };
/** `seconds` is its age. */
export type Outdated<Value> = { value: Value; seconds: number };

export type Cache<Value extends object> = CacheFigures & {
  /** A fresh entry, without making one. */
  find(key: string): Value | undefined;
  /** What was there before it became too old or something changed; undefined while it is still fresh. */
  findOutdated(key: string): Outdated<Value> | undefined;
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** All fresh entries, for code that follows changes by itself; reading them does not count as use. */
  values(): Value[];
  /** Of one key, also while its value is just being made. */
  forget(key: string): void;
  clear(): void;
};

/** What `/metrics` shows of a cache. */
export type CacheFigures = {
  readonly name: string;
  readonly counts: { hits: number; misses: number };
  usage(): { entries: number; bytes: number; maxBytes: number; evictions: number };
};

/** Reads through a cache of rows. */
export type ReadThrough = <Value extends object>(
  key: string,
  make: () => Promise<Value>,
) => Promise<Value>;

/** For those without a cache: everything is made anew. */
export const uncached: ReadThrough = (_key, make) => make();

/** Makes a value once and gives it to everyone who asks, until something changes. */
export function createCache<Value extends object>({
  name,
  maxBytes,
  sizeOf,
  isCacheable = () => true,
  lifetime = LIFETIME,
  keepsOutdated = () => false,
}: Options<Value>): Cache<Value> {
  let evictions = 0;
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
    dispose: (_entry, _key, reason) => {
      if (reason === 'evict') evictions += 1;
    },
  });
  /** Counts the changes: what was made before the last one is outdated. */
  let generation = 0;
  const underWay = new Map<string, Promise<Value>>();
  const counts = { hits: 0, misses: 0 };

  const isFresh = (entry: Entry<Value>) =>
    entry.generation === generation && Date.now() - entry.madeAt < lifetime;

  function find(key: string) {
    const entry = entries.get(key);
    if (!entry || !isFresh(entry)) return undefined;
    counts.hits += 1;
    return entry.value;
  }

  function findOutdated(key: string): Outdated<Value> | undefined {
    const entry = entries.peek(key);
    if (!entry || isFresh(entry) || !keepsOutdated(entry.value)) return undefined;
    const age = Date.now() - entry.madeAt;
    return age > OLDEST_VALUE_MS
      ? undefined
      : { value: entry.value, seconds: Math.floor(age / 1_000) };
  }

  /** Requests that come at the same moment wait for the same value. */
  async function get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = find(key);
    if (known) return known;
    const waited = underWay.get(key);
    if (waited) {
      counts.hits += 1;
      return waited;
    }
    counts.misses += 1;
    const making: Promise<Value> = make().then((value) => {
      // What was made before a change must not be cached after it.
      if (underWay.get(key) === making && isCacheable(value))
        entries.set(key, { value, madeAt: Date.now(), generation });
      return value;
    });
    underWay.set(key, making);
    return making.finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
    });
  }

  const values = () =>
    [...entries.values()].filter((entry) => isFresh(entry)).map(({ value }) => value);

  const forget = (key: string) => {
    entries.delete(key);
    underWay.delete(key);
  };
  const clear = () => {
    generation += 1;
    for (const [key, { value }] of entries.entries())
      if (!keepsOutdated(value)) entries.delete(key);
    underWay.clear();
  };
  const usage = () => ({
    entries: entries.size,
    bytes: entries.calculatedSize,
    maxBytes,
    evictions,
  });
  return { name, find, findOutdated, get, values, forget, clear, counts, usage };
}
