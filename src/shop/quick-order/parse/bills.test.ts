import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import { bytesOf, type Bill, readBill, workbookOf } from './bills.fixture.server.ts';
import { guessRoles } from './columns.ts';
import type { FoundCode, FoundRow } from '#shop/quick-order/contract.ts';
import type { FileSheet } from '#shop/quick-order/file-contract.ts';
import { type Known, plainCode } from './known.ts';
import { askedOf, inOwnUnit, type Item, keptEntries, kindOfItem } from '#shop/quick-order/list.ts';
import { type Parsed, parseText, wordsOfText } from './parse.ts';
import { cellsOfSheet, isText, parseTable, wordsOfRows } from './parse-table.ts';

const FOLDER = new URL('./bills/', import.meta.url);
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.bill'));
const bills = names.map((name) => readBill(name, readFileSync(new URL(name, FOLDER), 'utf8')));

const shop = useShop();
let customer: Client;
const outcomes = new Map<string, { fates: Map<number, string>; ready: string[] }>();

/** As the page does it: words are looked up, lines read, products found, units compared. */
async function lookUp(words: string[]): Promise<Known> {
  if (words.length === 0) return () => null;
  const response = await customer.post('/admin/v1/quick-order/codes', { words });
  const codes = response.json().codes as FoundCode[];
  const found = new Map(codes.map(({ word, ...code }) => [plainCode(words[word]!), code]));
  return (word) => found.get(plainCode(word)) ?? null;
}

async function parsed(bill: Bill): Promise<{ parsed: Parsed; isCertain: boolean }[]> {
  if (bill.kind === 'text') {
    const { text } = bill.sheets[0]!;
    return [{ parsed: parseText(text, await lookUp(wordsOfText(text))), isCertain: true }];
  }
  const bytes = bill.kind === 'xlsx' ? await workbookOf(bill) : bytesOf(bill);
  const content = bytes.toString('base64');
  const response = await customer.post('/admin/v1/quick-order/file', { name: bill.name, content });
  const sheets = response.json().sheets as FileSheet[];
  const known = await lookUp(wordsOfRows(sheets.flatMap(({ rows }) => rows)));
  return sheets.map((sheet) => {
    const text = sheet.rows.map(({ cells }) => cells.join(' ')).join('\n');
    if (isText(sheet.rows)) return { parsed: parseText(text, known), isCertain: true };
    const guess = guessRoles(cellsOfSheet(sheet), known);
    return { parsed: parseTable(sheet.rows, guess, known), isCertain: guess.isCertain };
  });
}

async function itemsOf({ entries }: Parsed): Promise<Item[]> {
  if (entries.length === 0) return [];
  const kept = keptEntries(entries, 1);
  const response = await customer.post('/admin/v1/quick-order/recognise', {
    rows: kept.map(askedOf),
  });
  const found = response.json().rows as FoundRow[];
  return kept.map((row, place) => inOwnUnit({ ...row, found: found[place]! }));
}

/** In the words of the folder: "NV-D828 8", "NV-D828 ?" that asks, "~ 8" without a product, "OP-H03 gone". */
function fateOf(item: Item): string {
  const kind = kindOfItem(item);
  const { product } = item.found;
  if (!product) return `~ ${item.quantity ?? ''}`.trim();
  if (kind === 'gone') return `${product.code} gone`;
  if (kind === 'quantity') return `${product.code} ?`;
  return `${product.code} ${item.quantity}${kind === 'ready' ? '' : ` ${kind}`}`;
}

async function read(bill: Bill) {
  const sheets = await parsed(bill);
  const fates = new Map<number, string>();
  const ready: string[] = [];
  const hasCertain = sheets.some(({ isCertain }) => isCertain);
  for (const [place, { parsed: one, isCertain }] of sheets.entries()) {
    // A cover or a summary is not taken where other sheets say what they are.
    if (hasCertain && !isCertain) continue;
    // Lines of the next sheet are counted on, so that each has a number of its own.
    const above = place * 1000;
    for (const { line, reason } of one.skipped)
      fates.set(above + line, reason === 'head' ? '#' : '-');
    for (const item of await itemsOf(one)) {
      const before = fates.get(above + item.line);
      fates.set(above + item.line, [before, fateOf(item)].filter(Boolean).join(' + '));
      if (kindOfItem(item) === 'ready') ready.push(`${above + item.line}: ${fateOf(item)}`);
    }
  }
  outcomes.set(bill.name, { fates, ready });
  return { fates, isCertain: hasCertain };
}

beforeAll(async () => {
  ({ client: customer } = await newCustomer(shop));
  await shop.sql`delete from attempt`;
});

test('there are at least sixty', () => {
  expect(bills.length).toBeGreaterThanOrEqual(60);
});

describe('every row of a bill has its right fate', () => {
  test.each(bills)('$name: $title', async (bill) => {
    const { fates, isCertain } = await read(bill);
    const expected = bill.sheets.flatMap(({ rows }, sheet) =>
      rows.flatMap(({ line, fate, text }) =>
        fate === '' ? [] : [{ line: sheet * 1000 + line, text, fate }],
      ),
    );
    expect(expected.map(({ line, text }) => ({ line, text, fate: fates.get(line) ?? '' }))).toEqual(
      expected,
    );
    expect([...fates.keys()].toSorted((a, b) => a - b)).toEqual(expected.map(({ line }) => line));
    if (bill.asksColumns !== null) expect(!isCertain).toBe(bill.asksColumns);
  });
});

test('no amount is wrong and ready', async () => {
  const wrong: string[] = [];
  for (const bill of bills) {
    if (!outcomes.has(bill.name)) await read(bill);
    const right = new Set(
      bill.sheets.flatMap(({ rows }, sheet) =>
        rows.flatMap(({ line, fate }) =>
          fate.split(' + ').map((one) => `${sheet * 1000 + line}: ${one}`),
        ),
      ),
    );
    wrong.push(
      ...outcomes
        .get(bill.name)!
        .ready.filter((one) => !right.has(one))
        .map((one) => `${bill.name} ${one}`),
    );
  }
  expect(wrong).toEqual([]);
});

test('the shop’s own names beside codes are no amounts, and hide none', async () => {
  const products = await shop.sql<{ code: string; name: string; unit: string }[]>`
    select code, name, unit from product where is_sold order by id`;
  const text = products
    .flatMap(({ code, name, unit }) => [
      name,
      `${code} ${name}`,
      `${name} 17 ${unit}`,
      `17 ${unit} ${name}`,
      `${code}\t${name}\t${unit}\t17\t45,90`,
    ])
    .join('\n');
  const known = new Map(
    products.map(({ code, ...one }, id) => [plainCode(code), { product: id, ...one }]),
  );
  const { entries } = parseText(text, (word) => known.get(plainCode(word)) ?? null);
  const read_ = new Map(entries.map(({ line, code, quantity }) => [line, { code, quantity }]));
  for (const [place, { code, name, unit }] of products.entries()) {
    const at = (offset: number) => read_.get(place * 5 + offset + 1);
    for (const bare of [0, 1]) expect(at(bare), name).toEqual({ code, quantity: null });
    for (const told of [2, 3, 4])
      expect([17, null], `${name} ${unit}`).toContain(at(told)!.quantity);
  }
  const sure = entries.filter(({ quantity }) => quantity === 17).length;
  expect(sure).toBeGreaterThan(products.length * 3 * 0.97);
});
