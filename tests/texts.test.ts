import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import availability from '#text/availability.json' with { type: 'json' };
import compare from '#text/compare.json' with { type: 'json' };
import product from '#text/product.json' with { type: 'json' };
import finding from '#text/finding.json' with { type: 'json' };
import quickOrder from '#text/quick-order.json' with { type: 'json' };
import search from '#text/search.json' with { type: 'json' };
import ownNumbers from '#text/own-numbers.json' with { type: 'json' };
import office from '#text/office.json' with { type: 'json' };
import accountOfStaff from '#text/office/account.json' with { type: 'json' };
import accounting from '#text/office/accounting.json' with { type: 'json' };
import categories from '#text/office/categories.json' with { type: 'json' };
import customers from '#text/office/customers.json' with { type: 'json' };
import day from '#text/office/day.json' with { type: 'json' };
import giftCards from '#text/office/gift-cards.json' with { type: 'json' };
import goods from '#text/office/goods.json' with { type: 'json' };
import history from '#text/office/history.json' with { type: 'json' };
import imports from '#text/office/imports.json' with { type: 'json' };
import invoices from '#text/office/invoices.json' with { type: 'json' };
import orders from '#text/office/orders.json' with { type: 'json' };
import payments from '#text/office/payments.json' with { type: 'json' };
import prices from '#text/office/prices.json' with { type: 'json' };
import products from '#text/office/products.json' with { type: 'json' };
import settings from '#text/office/settings.json' with { type: 'json' };
import stock from '#text/office/stock.json' with { type: 'json' };
import synonyms from '#text/office/synonyms.json' with { type: 'json' };
import staff from '#text/staff.json' with { type: 'json' };
import account from '#text/account.json' with { type: 'json' };
import basket from '#text/basket.json' with { type: 'json' };
import projects from '#text/projects.json' with { type: 'json' };
import signIn from '#text/sign-in.json' with { type: 'json' };
import checkout from '#text/checkout.json' with { type: 'json' };
import documents from '#text/documents.json' with { type: 'json' };
import refusals from '#text/refusals.json' with { type: 'json' };
import sk from '#text/sk.json' with { type: 'json' };

const FOLDERS = ['src', 'seed', 'e2e'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|test)\.tsx?$/.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(`${folder}/${file}`, 'utf8'),
    })),
);
const everything = sources.map(({ text }) => text).join('\n');

const leaves = (node: object, prefix = ''): [string, unknown][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' || 'other' in value
      ? [[prefix + key, value] as [string, unknown]]
      : leaves(value, `${prefix}${key}.`),
  );
const parts = [sk, account, basket, projects, signIn, checkout, documents, refusals].map((words) =>
  leaves(words),
);
const known = new Map(parts.flat());
const knownToStaff = new Map(leaves(staff));
/** Words that travel with some pages only, and the files that may say them. */
const ofPages = [
  { words: availability, where: /^src\/shop\/availability\// },
  { words: finding, where: /^src\/(shop\/filters|site)\// },
  { words: compare, where: /^src\/(shop|site|routes)\/(.*\/)?(compare|porovnanie)/ },
  { words: quickOrder, where: /^src\/(shop\/quick-order|routes)\// },
  { words: ownNumbers, where: /^src\/shop\/own-numbers\// },
  { words: search, where: /^src\/(site\/search\/|text\/day)/ },
  { words: product, where: /^src\/(shop\/detail\/|shop\/content\/question|site\/)/ },
  { words: office, where: /^src\/office\// },
  { words: accountOfStaff, where: /^src\/office\/account\// },
  { words: accounting, where: /^src\/office\/accounting\// },
  { words: categories, where: /^src\/office\/categories\// },
  { words: customers, where: /^src\/office\/customers\// },
  { words: day, where: /^src\/office\/day\// },
  { words: giftCards, where: /^src\/office\/gift-cards\// },
  { words: goods, where: /^src\/office\/goods\// },
  { words: history, where: /^src\/office\/history\// },
  { words: imports, where: /^src\/office\/imports\// },
  { words: invoices, where: /^src\/office\/invoices\// },
  { words: orders, where: /^src\/office\/(orders|phone-order)\// },
  { words: payments, where: /^src\/office\/payments\// },
  { words: prices, where: /^src\/office\/prices\// },
  { words: products, where: /^src\/office\/products\// },
  { words: stock, where: /^src\/office\/stock\// },
  { words: synonyms, where: /^src\/office\/synonyms\// },
  { words: settings, where: /^src\/office\/settings\// },
].map(({ words, where }) => ({ known: new Map(leaves(words)), where }));

const migrations = readdirSync('migrations')
  .map((file) => readFileSync(`migrations/${file}`, 'utf8'))
  .join('\n');

test('every code a refusal may carry has its Slovak sentence where a screen looks for it', () => {
  const refusable = new Map([...leaves(refusals), ...leaves(sk)]);
  const used = [...`${everything}${migrations}`.matchAll(/'(messages\.[\w.]+)'/g)].map(
    ([, code]) => code!,
  );
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((code) => !refusable.has(code))).toEqual([]);
});

/** A key counts as used when it is written out, or when the code builds keys from its branch: `branch.${x}`. */
function unusedOf(keys: Iterable<string>, code: string) {
  const built = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map(([, branch]) => branch!);
  return [...keys].filter(
    (key) =>
      !code.includes(`'${key}'`) &&
      !code.includes(`"${key}"`) &&
      !built.some((branch) => key.startsWith(branch)),
  );
}

test('a text stands in one file', () => {
  expect(known.size).toBe(parts.flat().length);
});

test('a word of the office stands in one file', () => {
  const parts = [
    office,
    accountOfStaff,
    accounting,
    customers,
    day,
    giftCards,
    goods,
    history,
    imports,
    invoices,
    orders,
    payments,
    prices,
    products,
    settings,
    stock,
    synonyms,
  ];
  const keys = parts.flatMap((words) => leaves(words).map(([key]) => key));
  expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([]);
});

test('no text is left over', () => {
  expect(unusedOf(known.keys(), everything)).toEqual([]);
});

test('no text of the shop’s people is left over', () => {
  const rooms = sources.filter(({ file }) => /^src\/(staff|cli)\//.test(file));
  expect(unusedOf(knownToStaff.keys(), rooms.map(({ text }) => text).join('\n'))).toEqual([]);
});

test('no text of single pages is left over', () => {
  for (const { known: own, where } of ofPages) {
    const files = sources.filter(({ file }) => where.test(file));
    expect(unusedOf(own.keys(), files.map(({ text }) => text).join('\n'))).toEqual([]);
  }
});

/** One word for one thing: what else it was called before, and what is said now. */
const TERMS: [RegExp, string][] = [
  [/druh(ý|ého|ému|om|ým) faktor|dvoj(faktor|it\S+ over)|2FA/i, 'dvojstupňové prihlásenie'],
  [/pozvať človeka/i, 'pozvať kolegu'],
  [/pokladn|pokladň/i, 'objednávka, pri objednávaní'],
  [/kreditn|úverov\S+ limit/i, 'úverový rámec'],
  // A name says nothing of whose it is: Eva, Marek.
  [/odoslal \{\{/i, 'odoslaná ({{name}})'],
];

test('one thing has one name', () => {
  const all = [known, knownToStaff, ...ofPages.map((page) => page.known)].flatMap((words) => [
    ...words,
  ]);
  const wrong = all.flatMap(([key, said]) =>
    TERMS.filter(([term]) => term.test(JSON.stringify(said))).map(([, right]) => [key, right]),
  );
  expect(wrong).toEqual([]);
});

test('plurals have all four Slovak forms', () => {
  const plurals = [known, knownToStaff, ...ofPages.map((page) => page.known)]
    .flatMap((words) => [...words])
    .filter(([, value]) => typeof value === 'object');
  for (const [key, forms] of plurals)
    expect(Object.keys(forms as object).sort(), key).toEqual(['few', 'many', 'one', 'other']);
});
