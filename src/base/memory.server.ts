import { LRUCache } from 'lru-cache';

/** Below the browser's own stale time; also how long a missed change can be seen at most. */
const LIFETIME = 30_000;
/** What is older is not given out even when nothing newer can be made. */
const OLDEST = 24 * 60 * 60 * 1_000;

type Options<Value> = {
  /** Of what is kept altogether; what was asked for longest ago goes first. */
  mostBytes: number;
  sizeOf: (value: Value) => number;
  isWorthKeeping?: (value: Value) => boolean;
  /** What is outdated stays while there is room for it, for when nothing newer can be made. */
  keepsOutdated?: boolean;
};

type Entry<Value> = { value: Value; madeAt: number; generation: number };
/** `seconds` is its age. */
export type Outdated<Value> = { value: Value; seconds: number };

export type Memory<Value extends object> = {
  /** What is there already, without making anything. */
  find(key: string): Value | undefined;
  /** What was there before it became too old or something changed; undefined while it is still good. */
  findOutdated(key: string): Outdated<Value> | undefined;
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Of one thing, also of one that is just being made. */
  forget(key: string): void;
  clear(): void;
  readonly counts: { hits: number; misses: number };
};

export type Remember = <Value extends object>(
  key: string,
  make: () => Promise<Value>,
) => Promise<Value>;

/** For who has no memory: everything is made anew. */
export const ask: Remember = (_key, make) => make();

/** Makes a thing once and gives it to everyone who asks, until something changes. */
export function createMemory<Value extends object>({
  mostBytes,
  sizeOf,
  isWorthKeeping = () => true,
  keepsOutdated = false,
}: Options<Value>): Memory<Value> {
  const kept = new LRUCache<string, Entry<Value>>({
    maxSize: mostBytes,
    ttl: LIFETIME,
    // The clock is read once in a while, not with every look.
    ttlResolution: LIFETIME / 100,
    sizeCalculation: ({ value }) => sizeOf(value),
    noDeleteOnStaleGet: keepsOutdated,
  });
  /** Counts the changes: what was made before the last one is outdated. */
  let generation = 0;
  const underWay = new Map<string, Promise<Value>>();
  const counts = { hits: 0, misses: 0 };
  function find(key: string) {
    const known = kept.get(key);
    if (known?.generation !== generation) return undefined;
    counts.hits += 1;
    return known.value;
  }

  function findOutdated(key: string): Outdated<Value> | undefined {
    const known = kept.peek(key, { allowStale: true });
    if (!known || (known.generation === generation && kept.has(key))) return undefined;
    const age = Date.now() - known.madeAt;
    return age > OLDEST ? undefined : { value: known.value, seconds: Math.floor(age / 1_000) };
  }

  /** Those who come at the same moment wait for one making. */
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
      // What was made before a change must not be kept after it.
      if (underWay.get(key) === making && isWorthKeeping(value))
        kept.set(key, { value, madeAt: Date.now(), generation });
      return value;
    });
    underWay.set(key, making);
    return making.finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
    });
  }

  const forget = (key: string) => {
    kept.delete(key);
    underWay.delete(key);
  };
  const clear = () => {
    generation += 1;
    if (!keepsOutdated) kept.clear();
    underWay.clear();
  };
  return { find, findOutdated, get, forget, clear, counts };
}
