/**
 * How long the owner's imports take: node bench/import.ts [rows]
 * Makes a demo shop of its own in a folder for temporary files, and files of that many rows.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#base/process/config.server.ts';
import { runCommand } from '#cli/run.server.ts';
import { openShop } from '#start/open.server.ts';
import { cpuOf, cpuOfFamily } from './processes.ts';

const rows = Number(process.argv[2] ?? 100_000);
/** Name, what it may be, unit. */
const PARAMETERS = [
  ['Rozlíšenie', '2, 4, 5, 6, 8, 12', 'Mpx'],
  ['Objektív', '4, 6, 2.8 – 12, 2.7 – 13.5, 5 – 80', 'mm'],
  ['Horizontálny uhol', '104° – 32°, 82°, 58° – 4°', ''],
  ['IR prísvit', '10, 25, 30, 50, 80, 150', 'm'],
  ['Kompresia', 'H.265+ / H.264, H.265, H.264 / MJPEG', ''],
  ['WDR', '90, 120, 130, 140', 'dB'],
  ['Napájanie', '12 V DC, PoE 802.3af / 12 V DC, 24 V AC', ''],
  ['Krytie', 'IP54, IP65, IP66, IP67', ''],
  ['Príkon', '4.5, 5.5, 7, 9.5, 12, 24', 'W'],
  ['Pracovná teplota', '−10 až +50, −30 až +60, −40 až +65', '°C'],
];
const folder = mkdtempSync(join(tmpdir(), 'bastion-bench-'));
// Root lends the database to another account, which has to get in.
chmodSync(folder, 0o755);
const env = { DATA_DIR: join(folder, 'data'), DEMO: '1' };
const { shop, close } = await openShop(readConfig(env));

const server = Number.parseInt(readFileSync(join(env.DATA_DIR, 'postgres/postmaster.pid'), 'utf8'));

const categories = await shop.sql<{ slug: string }[]>`
  select slug from category where not exists (select from category below where below.parent_id = category.id)`;
const [warehouse] = await shop.sql<{ name: string }[]>`select name from warehouse order by id`;

// Every department has the parameters of the rows, so that each of them is read and typed.
await shop.sql`
  insert into category_parameter (category_id, parameter_id)
  select category.id, parameter.id from category, parameter
  where parent_id is null and parameter.name = any (${PARAMETERS.map(([name]) => name!)})
  on conflict do nothing`;

await measure('products, all new', 'products', productRows(0));
await measureUndo('products, all new, undone');
await measure('products, all new again', 'products', productRows(0));
await measure('products, unchanged', 'products', productRows(0));
await measure('products, all texts and prices changed', 'products', productRows(1));
await measureUndo('products, undone');
await measure('prices, all changed', 'prices', priceRows());
await measureUndo('prices, undone');
await measure('stock, all new', 'stock', stockRows(7));
await measure('stock, all changed', 'stock', stockRows(0));
await measureUndo('stock, undone');
await measure('customers, all new', 'customers', customerRows(0));
await measureUndo('customers, all new, undone');
await measure('customers, all new again', 'customers', customerRows(0));
await measure('customers, all changed', 'customers', customerRows(1));
await measureUndo('customers, undone');
await measure('categories, 2,000 new', 'categories', categoryRows());
await measureUndo('categories, undone');

await close();
rmSync(folder, { recursive: true });

async function measure(title: string, sheet: string, lines: string[]) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, `${lines.join('\r\n')}\r\n`);
  const confirmed = ['products', 'prices'].includes(sheet) ? ['--confirm-prices'] : [];
  await run(title, ['import', sheet, path, ...confirmed]);
}

async function measureUndo(title: string) {
  const [last] = await shop.sql<[{ id: string }]>`select max(id)::text as id from audit`;
  await run(title, ['undo', last.id]);
}

async function run(title: string, command: string[]) {
  const started = performance.now();
  const before = [cpuOf(process.pid), cpuOfFamily(server)] as const;
  let written = '';
  const write = (text: string | Uint8Array) => (written += String(text));
  await runCommand([...command, '--json'], { env, out: { write } });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const own = (cpuOf(process.pid) - before[0]).toFixed(1);
  const database = (cpuOfFamily(server) - before[1]).toFixed(1);
  const counts = Object.entries(JSON.parse(written) as Record<string, unknown>)
    .filter(([, count]) => typeof count === 'number')
    .map(([what, count]) => `${String(count)} ${what}`);
  process.stdout.write(
    `${title}: ${seconds} s, of the processor ${own} + ${database} s (${counts.join(', ')})\n`,
  );
}

function productRows(version: number): string[] {
  const head = 'code;name;category;vendor;price;unit;short_description;description;parameters';
  return [
    head,
    ...numbers(({ code, at }) => {
      const { slug } = categories[at % categories.length]!;
      const text = `Vzorový opis zariadenia ${at} pre verziu ${version}, vhodný do vonkajšieho prostredia.`;
      const parameters = PARAMETERS.map(([name, values, unit]) => {
        const list = values!.split(', ');
        return `Skupina | ${name} | ${list[(at + version) % list.length]} | ${unit}`;
      });
      const price = `${(at % 900) + 1},${10 + version}`;
      return `${code};Zariadenie ${code} typ ${version};${slug};Výrobca ${at % 40};${price};ks;${text};<p>${text}</p><ul><li>${text}</li></ul>;"${parameters.join('\n')}"`;
    }),
  ];
}

function priceRows(): string[] {
  return ['code;price', ...numbers(({ code, at }) => `${code};${(at % 700) + 1},55`)];
}

function stockRows(quantity: number): string[] {
  return [
    'code;warehouse;quantity',
    ...numbers(({ code, at }) => `${code};${warehouse!.name};${quantity && (at % 90) + quantity}`),
  ];
}

function customerRows(version: number): string[] {
  const head = 'email;company_name;company_id;phone;invoice_street;invoice_city;invoice_zip';
  const tail = `+42190512345${version};Dlhá ${version};Trnava;91701`;
  return [
    head,
    ...numbers(
      ({ code, at }) => `${code}@import.test;Firma ${code} ${version};${10_000_000 + at};${tail}`,
    ),
  ];
}

/** Forty departments of fifty each: more than any shop has. */
function categoryRows(): string[] {
  const parentOf = (at: number) => (at % 50 === 0 ? '' : `vzor-${at - (at % 50)}`);
  const line = (at: number) => `vzor-${at};${parentOf(at)};Vzorová kategória ${at}`;
  return ['slug;parent;label', ...Array.from({ length: 2_000 }, (_, at) => line(at))];
}

function numbers(line: (one: { at: number; code: string }) => string): string[] {
  return Array.from({ length: rows }, (_, at) =>
    line({ at, code: `BN-${String(at).padStart(6, '0')}` }),
  );
}
