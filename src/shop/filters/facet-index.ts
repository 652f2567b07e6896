/** What a product has of a parameter: values, numbers, or both. The ends of a number are alike, without one NaN. */
export type Content = { values: readonly number[]; from: number; to: number };

/** Columns that are no parameters. */
export const VENDOR_COLUMN = -1;
export const STOCK_COLUMN = -2;
export const CATEGORY_COLUMN = -3;

export const IN_STOCK = 1;
const OUT_OF_STOCK = 2;

/** One product as it is read from the database. `key` is the same for the same content. */
export type Facts = {
  id: number;
  category: number;
  vendor: number;
  isListed: boolean;
  isInStock: boolean;
  /** In hundredths of a cent. */
  price: number;
  decimals: number;
  parameters: { id: number; key: string; content: () => Content }[];
};

type Codes = Uint16Array | Uint32Array;
const NOTHING: Content = { values: [], from: NaN, to: NaN };

/** Few contents are different, so each place holds the number of one; 0 is nothing. */
class Column {
  codes: Codes;
  readonly contents: Content[] = [NOTHING];
  /** How many products have each content. */
  readonly counts: number[] = [0];
  readonly #known = new Map<string, number>();

  constructor(room: number) {
    this.codes = new Uint16Array(room);
  }

  set(place: number, key: string, content: () => Content) {
    let code = this.#known.get(key);
    if (code === undefined) {
      code = this.contents.push(content()) - 1;
      this.#known.set(key, code);
      this.counts.push(0);
      if (code === 65_536) this.codes = Uint32Array.from(this.codes);
    }
    this.clear(place);
    this.codes[place] = code;
    this.counts[code]! += 1;
  }

  clear(place: number) {
    const code = this.codes[place]!;
    if (code > 0) this.counts[code]! -= 1;
    this.codes[place] = 0;
  }

  grow(room: number) {
    const larger = new (this.codes.constructor as new (length: number) => Codes)(room);
    larger.set(this.codes);
    this.codes = larger;
  }

  get bytes() {
    return this.codes.byteLength + 200 * this.contents.length;
  }
}

/**
 * Products with all that filters ask of them, a column for each parameter. A product keeps its place; one that is
 * gone leaves it empty.
 */
export class FacetIndex {
  /** Null where products of several stand. */
  readonly category: number | null;
  /** How many places there are; how many products stand there. */
  size = 0;
  count = 0;
  ids: Int32Array;
  prices: Float64Array;
  decimals: Uint8Array;
  readonly columns = new Map<number, Column>();
  /** Places of those that did not come in the order of their ids. */
  readonly #late = new Map<number, number>();
  #inOrder = 0;

  constructor(category: number | null, room = 64) {
    this.category = category;
    this.ids = new Int32Array(room);
    this.prices = new Float64Array(room);
    this.decimals = new Uint8Array(room);
    for (const id of [VENDOR_COLUMN, STOCK_COLUMN, CATEGORY_COLUMN]) this.#addColumn(id);
  }

  put(facts: Facts) {
    const known = this.placeOf(facts.id);
    const place = known ?? this.#addPlace(facts.id);
    if (known !== undefined) this.#clear(place);
    this.count += 1;
    this.prices[place] = facts.price;
    this.decimals[place] = facts.decimals;
    this.#setValue(VENDOR_COLUMN, place, facts.vendor);
    this.#setValue(STOCK_COLUMN, place, facts.isInStock ? IN_STOCK : OUT_OF_STOCK);
    this.#setValue(CATEGORY_COLUMN, place, facts.category);
    for (const { id, key, content } of facts.parameters)
      (this.columns.get(id) ?? this.#addColumn(id)).set(place, key, content);
  }

  remove(id: number) {
    const place = this.placeOf(id);
    if (place !== undefined) this.#clear(place);
  }

  /** Of a product that stands here now or did before. */
  placeOf(id: number): number | undefined {
    let [low, high] = [0, this.#inOrder];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#inOrder && this.ids[low] === id ? low : this.#late.get(id);
  }

  /** By place; 0 where no product stands. */
  get present(): Codes {
    return this.columns.get(STOCK_COLUMN)!.codes;
  }

  contentOf(place: number, column: number): Content {
    const its = this.columns.get(column);
    return its ? its.contents[its.codes[place]!]! : NOTHING;
  }

  get bytes() {
    let sum = 13 * this.ids.length + 64;
    for (const column of this.columns.values()) sum += column.bytes;
    return sum;
  }

  #setValue(column: number, place: number, value: number) {
    const content = () => ({ values: [value], from: NaN, to: NaN });
    this.columns.get(column)!.set(place, String(value), content);
  }

  #clear(place: number) {
    if (this.present[place] !== 0) this.count -= 1;
    for (const column of this.columns.values()) column.clear(place);
  }

  #addPlace(id: number) {
    if (this.size === this.ids.length) this.#grow();
    const place = this.size;
    this.size += 1;
    this.ids[place] = id;
    if (this.#inOrder === place && (place === 0 || this.ids[place - 1]! < id)) this.#inOrder += 1;
    else this.#late.set(id, place);
    return place;
  }

  #addColumn(id: number) {
    const column = new Column(this.ids.length);
    this.columns.set(id, column);
    return column;
  }

  #grow() {
    const room = 2 * this.ids.length;
    const { ids, prices, decimals } = this;
    (this.ids = new Int32Array(room)).set(ids);
    (this.prices = new Float64Array(room)).set(prices);
    (this.decimals = new Uint8Array(room)).set(decimals);
    for (const column of this.columns.values()) column.grow(room);
  }
}
