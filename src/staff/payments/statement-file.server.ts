import { createHash } from 'node:crypto';
import type { GivenFile } from '#staff/given-file.ts';
import { StaffError } from '#staff/staff-error.ts';
import { parseCsv } from '#staff/tables/csv.ts';
import { decodeText } from '#base/tables/encoding.ts';
import { asText, OddCell, type ReadCell } from '#base/tables/read-cell.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { dayOf } from '#staff/values.ts';
import type { Movement } from '#shop/invoices/statement.server.ts';
import { say } from '#text/staff.ts';

export type Line = { row: number; movement: Movement } | { row: number; problem: string };

/** What Slovak banks call their columns, without accents; the first name that is there counts. */
const COLUMNS = {
  day: [
    'datum zauctovania',
    'datum valuty',
    'datum splatnosti',
    'datum transakcie',
    'datum',
    'date',
  ],
  amount: ['suma', 'ciastka', 'objem', 'suma transakcie', 'suma v mene uctu', 'amount'],
  way: ['kredit/debet', 'debet/kredit', 'typ transakcie', 'smer', 'direction'],
  currency: ['mena', 'mena uctu', 'mena transakcie', 'currency'],
  symbol: ['variabilny symbol', 'vs', 'variable_symbol', 'variable symbol'],
  payer: ['referencia platitela', 'referencia', 'end to end', 'payment reference'],
  id: [
    'id transakcie',
    'id pohybu',
    'id operacie',
    'referencia banky',
    'cislo transakcie',
    'reference',
  ],
  from: [
    'nazov protiuctu',
    'nazov partnera',
    'protiucet',
    'iban protiuctu',
    'partner',
    'counterparty',
  ],
  note: ['sprava pre prijimatela', 'informacia pre prijemcu', 'poznamka', 'popis', 'message'],
} as const;
type Column = keyof typeof COLUMNS;
type Places = Partial<Record<Column, number>>;

/** Banks write a few lines about the account above the head of the table. */
const FARTHEST_HEAD = 30;

/** A bank statement as internet banking exports it: CSV of any separator and encoding, or XLSX. */
export async function readStatement(file: GivenFile): Promise<Line[]> {
  const records = await readRecords(await file.read());
  const head = records.slice(0, FARTHEST_HEAD).findIndex((record) => isHead(placesOf(record)));
  if (head < 0) throw new StaffError('payments.import.noHead');
  const places = placesOf(records[head]!);
  const seen = new Map<string, number>();
  return records.flatMap((record, index) =>
    index <= head || record.every((cell) => cell === null || cell === '')
      ? []
      : [lineOf(record, index + 1, places, seen)],
  );
}

const readRecords = async (bytes: Buffer): Promise<ReadCell[][]> =>
  bytes.subarray(0, 2).toString() === 'PK' ? readXlsx(bytes) : parseCsv(decodeText(bytes));

const plain = (cell: ReadCell) =>
  asText(cell ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase();

function placesOf(record: ReadCell[]): Places {
  const names = record.map(plain);
  const place = (column: Column) =>
    COLUMNS[column].map((name) => names.indexOf(name)).find((index) => index >= 0);
  const columns = Object.keys(COLUMNS) as Column[];
  return Object.fromEntries(columns.map((column) => [column, place(column)]));
}

const isHead = ({ day, amount, symbol, payer }: Places) =>
  day !== undefined && amount !== undefined && (symbol !== undefined || payer !== undefined);

function lineOf(record: ReadCell[], row: number, places: Places, seen: Map<string, number>): Line {
  const cell = (column: Column) => asText(record[places[column] ?? -1] ?? '').trim();
  const paidOn = dayIn(record[places.day!] ?? null);
  if (paidOn === null) return { row, problem: say('values.day', { value: cell('day') }) };
  const cents = centsOf(cell('amount'), plain(cell('way')));
  if (cents === null) return { row, problem: say('values.money', { value: cell('amount') }) };
  const movement = {
    cents,
    paidOn,
    currency: cell('currency').toUpperCase() || 'EUR',
    variableSymbol: symbolOf(cell('symbol'), cell('payer')),
    note: [cell('from'), cell('note')].filter(Boolean).join(', ').slice(0, 200),
  };
  return { row, movement: { ...movement, reference: referenceOf(cell('id'), movement, seen) } };
}

const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** A workbook keeps days as numbers, counted from the end of 1899. */
function dayIn(cell: ReadCell): string | null {
  const days = cell instanceof OddCell && cell.kind === 'date' ? cell.value : cell;
  if (typeof days !== 'number') return dayOf(asText(cell ?? ''));
  const at = new Date(FIRST_DAY + Math.floor(days) * DAY);
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10);
}

/** 1 234,50 and 1234.5; some banks put the sign into a column of its own. */
function centsOf(amount: string, way: string): number | null {
  const bare = amount.replace(/[\s\u00a0€]|EUR/g, '').replace('\u2212', '-');
  const decimal = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
  if (!/^[+-]?\d{1,9}(\.\d{1,2})?$/.test(decimal)) return null;
  const cents = Math.round(Number(decimal) * 100);
  if (cents === 0) return null;
  return /^(debet|d|odchadzajuca|out)/.test(way) ? -Math.abs(cents) : cents;
}

/** A SEPA payment carries the symbols as one text: /VS2026000012/SS/KS0308. */
const symbolOf = (symbol: string, payer: string) =>
  symbol.replace(/\D/g, '') || (/\/VS(\d{1,10})/i.exec(payer)?.[1] ?? '');

/**
 * A bank that gives movements no id: when, how much and for what, which every kind of export says the
 * same, and which of several equal ones it is.
 */
function referenceOf(id: string, movement: Omit<Movement, 'reference'>, seen: Map<string, number>) {
  if (id !== '') return id;
  const { paidOn, cents, currency, variableSymbol } = movement;
  const content = [paidOn, cents, currency, variableSymbol].join(' ');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
  const which = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, which);
  return `${hash}-${which}`;
}
