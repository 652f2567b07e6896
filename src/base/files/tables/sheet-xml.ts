import type { Allowance } from '#base/wire/too-much.ts';
import { OddCell, type ReadCell } from './read-cell.ts';
import type { Meaning } from './xlsx-styles.ts';
import { readXml } from './xml.ts';

/** As many as a spreadsheet has; a file that names more is damaged or hostile. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** Empty cells cost nothing in a file, but memory here. */
const MOST_GAPS = 4_000_000;

/** A row that has something in it; rows that are left out cost nothing, however many they are. */
export type SheetRow = { row: number; cells: ReadCell[] };

type OpenCell = {
  type: string;
  style: number;
  column: number;
  value: string | null;
  text: string;
};

/** Reads the cells of one sheet in one pass. Whatever cannot be so in a workbook is a RangeError. */
export class SheetReader {
  readonly #shared: string[];
  readonly #meanings: Meaning[];
  readonly #rows = new Map<number, ReadCell[]>();
  #farthest = 0;
  #record: ReadCell[] | null = null;
  #cell: OpenCell | null = null;
  #isPhonetic = false;
  #isDone = false;
  #gaps = 0;

  constructor(shared: string[], meanings: Meaning[]) {
    this.#shared = shared;
    this.#meanings = meanings;
  }

  read(xml: string, elements?: Allowance): SheetRow[] {
    const onOpen = (name: string, attributes: Record<string, string>) =>
      this.#open(name, attributes);
    const onClose = (name: string, text: string) => this.#close(name, text);
    readXml(xml, { onOpen, onClose }, elements);
    if (!this.#isDone) throw new RangeError('a workbook without a sheet');
    return [...this.#rows]
      .map(([row, cells]) => ({ row, cells }))
      .filter(({ cells }) => cells.length > 0)
      .sort((one, other) => one.row - other.row);
  }

  #open(name: string, attributes: Record<string, string>) {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  #close(name: string, text: string) {
    if (name === 'sheetData') this.#isDone = true;
    else if (name === 'row') this.#record = null;
    else if (name === 'c') this.#closeCell();
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (this.#cell && name === 'v') this.#cell.value = text;
    else if (this.#cell && name === 't' && !this.#isPhonetic) this.#cell.text += unescapeText(text);
  }

  #openRow({ r }: Record<string, string>) {
    if (this.#record) throw new RangeError('a row inside of a row');
    const place = Number(r ?? this.#farthest + 1);
    if (!(place >= 1 && place <= MOST_ROWS)) throw new RangeError(`row ${place}`);
    this.#farthest = Math.max(this.#farthest, place);
    this.#record = [];
    this.#rows.set(place, this.#record);
  }

  #openCell({ r = '', t = 'n', s = '0' }: Record<string, string>) {
    if (!this.#record || this.#cell) throw new RangeError('a cell outside of a row');
    const letters = /^[A-Z]+/.exec(r)?.[0];
    const column = letters ? columnOf(letters) : this.#record.length;
    if (column >= MOST_COLUMNS) throw new RangeError(`column ${letters}`);
    this.#cell = { type: t, style: Number(s), column, value: null, text: '' };
  }

  #closeCell() {
    if (!this.#record || !this.#cell) throw new RangeError('a cell that was not open');
    const { column } = this.#cell;
    const value = this.#valueOf(this.#cell);
    this.#cell = null;
    // Formatted cells with nothing in them may stand far to the right.
    if (value === null && column > this.#record.length) return;
    this.#gaps += Math.max(0, column - this.#record.length);
    if (this.#gaps > MOST_GAPS) throw new RangeError('too many empty cells');
    while (this.#record.length < column) this.#record.push(null);
    this.#record[column] = value;
  }

  #valueOf({ type, style, value, text }: OpenCell): ReadCell {
    if (type === 'inlineStr') return text;
    if (value === null) return null;
    if (type === 's') return this.#shared[Number(value)] ?? '';
    if (type === 'b') return value === '1';
    if (type === 'e') return new OddCell('error', value);
    if (type === 'd') return dateCell(daysOf(value));
    if (type !== 'n') return unescapeText(value);
    const meaning = this.#meanings[style] ?? 'number';
    const number = Number(value);
    if (meaning === 'date') return dateCell(number);
    return meaning === 'percent' ? percentCell(number) : number;
  }
}

const columnOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Days are counted from the end of 1899. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

const daysOf = (written: string) => (Date.parse(written) - FIRST_DAY) / DAY;

function dateCell(days: number): OddCell {
  const at = new Date(FIRST_DAY + Math.floor(days) * DAY);
  const isDay = !Number.isNaN(at.getTime());
  const text = isDay ? `${at.getUTCDate()}. ${at.getUTCMonth() + 1}. ${at.getUTCFullYear()}` : '';
  return new OddCell('date', text, days);
}

const percentCell = (share: number) =>
  new OddCell('percent', `${String(Number((share * 100).toFixed(4))).replace('.', ',')} %`, share);

/** The _x000D_ by which a workbook writes what XML cannot. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
