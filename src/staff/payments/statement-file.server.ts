import { createHash } from 'node:crypto';
import type { GivenFile } from '#staff/given-file.ts';
import { StaffError } from '#staff/staff-error.ts';
import { parseCsv } from '#staff/tables/csv.ts';
import { decodeText } from '#base/files/tables/encoding.ts';
import { asText, OddCell, type ReadCell } from '#base/files/tables/read-cell.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { dayOf } from '#staff/values.ts';
import { say } from '#text/staff.ts';
import { readCamt } from './camt.server.ts';
import {
  type BadLine,
  daysOf,
  lineOf as textLine,
  type Movement,
  type ReadLine,
  type ReadStatement,
  symbolIn,
} from './statement.ts';

/** A year of a busy account; a browser sends no more either. */
export const LARGEST_FILE = 8 * 1024 * 1024;

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
  from: ['nazov protiuctu', 'nazov partnera', 'partner', 'counterparty'],
  fromAccount: ['iban protiuctu', 'protiucet', 'ucet partnera', 'counterparty account'],
  note: ['sprava pre prijimatela', 'informacia pre prijemcu', 'poznamka', 'popis', 'message'],
} as const;
type Column = keyof typeof COLUMNS;
type Places = Partial<Record<Column, number>>;

/** Banks write a few lines about the account above the head of the table. */
const FARTHEST_HEAD = 30;

/** Statements of a file: CAMT.053, CSV of any separator and encoding, or XLSX. */
export async function readStatements(file: GivenFile): Promise<ReadStatement[]> {
  const bytes = await file.read();
  if (bytes.length > LARGEST_FILE) throw new StaffError('payments.import.tooLarge');
  if (bytes.subarray(0, 5).toString() === '%PDF-') throw new StaffError('payments.import.pdf');
  const isXml = /^[^\w]*</.test(decodeText(bytes.subarray(0, 200)));
  return isXml ? readCamt(decodeText(bytes)) : [await readTable(file.name, bytes)];
}

async function readTable(name: string, bytes: Buffer): Promise<ReadStatement> {
  const records = await readRecords(bytes);
  const head = records.slice(0, FARTHEST_HEAD).findIndex((record) => isHead(placesOf(record)));
  if (head < 0) throw new StaffError('payments.import.noHead');
  const places = placesOf(records[head]!);
  const seen = new Map<string, number>();
  const read = records.flatMap((record, index) =>
    index <= head || record.every((cell) => cell === null || cell === '')
      ? []
      : [lineOf(record, index + 1, places, seen)],
  );
  const lines = read.filter((line) => 'movement' in line);
  const problems = read
    .filter((line) => 'problem' in line)
    .map(({ row, problem }) => ({ row, problem: textLine('note', problem) }));
  if (lines.length === 0)
    throw new StaffError(
      'payments.import.nothing',
      {},
      { details: problems.map((one) => say('payments.import.row', one)).slice(0, 20) },
    );
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return {
    account: null,
    key,
    number: textLine('counterparty', name),
    format: 'table',
    ...daysOf(lines),
    balances: null,
    lines,
    problems,
  };
}

/** As many as a bank writes for a year, with room to spare; what is left out between rows costs as much. */
const MOST_CELLS = 2_000_000;
const WORKBOOK = { elements: MOST_CELLS, unpacked: 64_000_000 };

const readRecords = async (bytes: Buffer): Promise<ReadCell[][]> =>
  bytes.subarray(0, 2).toString() === 'PK'
    ? readXlsx(bytes, WORKBOOK)
    : parseCsv(decodeText(bytes), undefined, { left: MOST_CELLS });

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

function lineOf(
  record: ReadCell[],
  row: number,
  places: Places,
  seen: Map<string, number>,
): ReadLine | BadLine {
  const cell = (column: Column) => asText(record[places[column] ?? -1] ?? '').trim();
  const paidOn = dayIn(record[places.day!] ?? null);
  if (paidOn === null) return { row, problem: say('values.day', { value: cell('day') }) };
  const cents = centsOf(cell('amount'), plain(cell('way')));
  if (cents === null) return { row, problem: say('values.money', { value: cell('amount') }) };
  const movement = {
    cents,
    paidOn,
    currency:
      cell('currency')
        .toUpperCase()
        .replace(/[^A-Z]/g, '') || 'EUR',
    variableSymbol: symbolOf(cell('symbol'), cell('payer')),
    counterparty: textLine('counterparty', cell('from')),
    counterpartyAccount: cell('fromAccount').replace(/[^\w]/g, '').slice(0, 34),
    note: textLine('note', cell('note')),
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

const MOST_CENTS = 2_000_000_000;

/** 1 234,50 and 1234.5; some banks put the sign into a column of its own. */
function centsOf(amount: string, way: string): number | null {
  const bare = amount.replace(/[\s\u00a0€]|EUR/g, '').replace('\u2212', '-');
  const decimal = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
  if (!/^[+-]?\d{1,9}(\.\d{1,2})?$/.test(decimal)) return null;
  const cents = Math.round(Number(decimal) * 100);
  if (cents === 0 || Math.abs(cents) > MOST_CENTS) return null;
  return /^(debet|d|odchadzajuca|out)/.test(way) ? -Math.abs(cents) : cents;
}

/** More than ten digits are no variable symbol, and a part of them might be another's. */
function symbolOf(symbol: string, payer: string): string {
  const digits = symbol.replace(/\D/g, '').replace(/^0+(?=\d{10})/, '');
  return digits.length > 10 ? '' : digits || symbolIn(payer);
}

/**
 * A bank that gives movements no id: when, how much and for what, which every kind of export says the
 * same, and which of several equal ones it is.
 */
function referenceOf(id: string, movement: Omit<Movement, 'reference'>, seen: Map<string, number>) {
  if (id !== '') return id.replace(/\p{C}+/gu, ' ').slice(0, 100);
  const { paidOn, cents, currency, variableSymbol } = movement;
  const content = [paidOn, cents, currency, variableSymbol].join(' ');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
  const which = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, which);
  return `${hash}-${which}`;
}
