import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AREAS, breachesIn, cyclesIn, importsOf, SLICES } from './rooms.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file),
);

test('every import in the house keeps the rules', () => {
  const imports = files.flatMap((file) => importsOf(file, readFileSync(`src/${file}`, 'utf8')));
  expect(imports.length).toBeGreaterThan(100);
  expect(breachesIn(imports)).toEqual([]);
});

test('no files import each other in a circle, types included', () => {
  const imports = files.flatMap((file) => importsOf(file, readFileSync(`src/${file}`, 'utf8')));
  expect(cyclesIn(imports)).toEqual([]);
});

test.each([
  [['a.ts', 'b.ts'], { 'base/a.ts': './b.ts', 'base/b.ts': './a.ts' }],
  [
    ['a.ts', 'b.ts', 'c.ts'],
    { 'base/a.ts': '#base/b.ts', 'base/b.ts': './c.ts', 'base/c.ts': './a.ts' },
  ],
])('a circle of %j is seen', (names, sources) => {
  const imports = Object.entries(sources).flatMap(([file, target]) =>
    importsOf(file, `import type { X } from '${target}'`),
  );
  expect(cyclesIn(imports)).toEqual([names.map((name) => `base/${name}`)]);
});

test('every folder of src is a room', () => {
  const rooms = readdirSync('src', { withFileTypes: true }).map(({ name }) => `${name}/a.ts`);
  expect(breachesIn(rooms.flatMap((file) => importsOf(file, "import 'zod'")))).toEqual([]);
});

test('every slice is a folder of the shop and belongs to one area', () => {
  const folders = readdirSync('src/shop', { encoding: 'utf8' });
  expect(folders.toSorted()).toEqual(SLICES.toSorted());
  expect(Object.values(AREAS).flat().toSorted()).toEqual(SLICES.toSorted());
});

test('no folder has more than 30 source files of its own', () => {
  const counts = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')));
  // Addresses of the shop: the router wants them in one folder.
  counts.delete('routes');
  const crowded = [...counts].filter(([, inside]) => inside.length > 30);
  expect(crowded.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
});

test('no file is a barrel', () => {
  const barrels = files.filter((file) =>
    /^export (\*|\{[^}]*\}) from /m.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(barrels).toEqual([]);
});

test('drills follow the same import rules, and nobody imports them', () => {
  const drills = readdirSync('drills').map((file) => `drills/${file}`);
  const imports = drills.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));
  expect(imports.filter(({ target }) => /^(\.\.|postgres$)/.test(target))).toEqual([]);
  const inside = files.flatMap((file) => importsOf(file, readFileSync(`src/${file}`, 'utf8')));
  expect(inside.filter(({ target }) => target.includes('drills/'))).toEqual([]);
});

/** The rules themselves are tried: each planted breach must be seen. */
test.each([
  [
    'base/values/money.ts',
    "import { t } from '#text/text.ts'",
    'a room imports only from the rooms below it',
  ],
  [
    'ui/button.tsx',
    "import { Card } from '#shop/catalog/card.tsx'",
    'a room imports only from the rooms below it',
  ],
  [
    'start/main.mjs',
    "import { runCommand } from '#cli/run.server.ts'",
    'a room imports only from the rooms below it',
  ],
  [
    'staff/change.server.ts',
    "import { tableOf } from '#cli/table.ts'",
    'a room imports only from the rooms below it',
  ],
  [
    'cli/open.server.ts',
    "import { openShop } from '#start/open.server.ts'",
    'staff sees no screen, the command line only staff, the office no shop',
  ],
  [
    'office/people-screen.tsx',
    "import { Header } from '#site/header/header.tsx'",
    'staff sees no screen, the command line only staff, the office no shop',
  ],
  [
    'shop/orders/list/orders.server.ts',
    "import { getSession } from '#staff/people/session-contract.ts'",
    'a room imports only from the rooms below it',
  ],
  [
    'office/people-screen.tsx',
    "import { addPerson } from '#staff/people/people.server.ts'",
    'only server code imports server code',
  ],
  ['owner/run.server.ts', "import 'zod'", 'a room has its place in the row'],
  ['base/values/money.ts', "import { t } from '#words/text.ts'", 'a room has its place in the row'],
  [
    'shop/checkout/order.server.ts',
    "import type { Client } from '#tests/client.ts'",
    'what is delivered imports no tests',
  ],
  [
    'shop/checkout/order.server.ts',
    "import { fill } from './checkout.fixture.ts'",
    'what is delivered imports no tests',
  ],
  [
    'cli/orders/list.server.ts',
    "import { listAllOrders } from '#shop/orders/ledger.server.ts'",
    'staff sees no screen, the command line only staff, the office no shop',
  ],
  [
    'staff/tables/read-table.server.ts',
    "import { readFile } from 'node:fs/promises'",
    'staff is brought its files and opens none',
  ],
  [
    'shop/catalog/card.tsx',
    "import { add } from '#shop/basket/queries.ts'",
    'a slice looks left only',
  ],
  [
    'shop/catalog/card.tsx',
    "const a = await import('#shop/basket/queries.ts')",
    'a slice looks left only',
  ],
  [
    'shop/gadgets/card.tsx',
    "import { a } from '#shop/catalog/rules.ts'",
    'a slice has its place in the row',
  ],
  [
    'office/components/list/list-row.tsx',
    "import { OrderChip } from '#office/orders/order-chip.tsx'",
    'a part of office, staff and start looks left only',
  ],
  [
    'office/orders/orders-screen.tsx',
    "const a = await import('#office/customers/customer-screen.tsx')",
    'a part of office, staff and start looks left only',
  ],
  [
    'staff/invoices/page.server.ts',
    "import { recordPayment } from '#staff/payments/record.server.ts'",
    'a part of office, staff and start looks left only',
  ],
  [
    'start/cache/fast-path.server.ts',
    "import { addPages } from '#start/render/pages.server.ts'",
    'a part of office, staff and start looks left only',
  ],
  [
    'office/gadgets/gadget.tsx',
    "import { api } from '#office/api/send.ts'",
    'a part of office, staff and start has its place in the row',
  ],
  [
    'shop/basket/page.tsx',
    "import { find } from './basket.server.ts'",
    'only server code imports server code',
  ],
  [
    'start/render/router.tsx',
    "import { loadDemo } from '#seed/demo.ts'",
    'only server code imports server code',
  ],
  [
    'shop/basket/page.tsx',
    "import { x } from '../catalog/rules.ts'",
    'nobody climbs out of a folder',
  ],
  [
    'shop/basket/basket.server.ts',
    "import postgres from 'postgres'",
    'the database is reached through base only',
  ],
])('a breach in %s is seen: %s', (file, source, rule) => {
  expect(breachesIn(importsOf(file, source)).map((breach) => breach.rule)).toContain(rule);
});
