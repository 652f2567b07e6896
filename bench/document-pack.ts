/**
 * What the documents of many products cost: node bench/document-pack.ts [products] [kilobytes]
 * Makes a demo shop in a folder for temporary files, gives so many products two documents of that size each (a scanned page
 * that cannot be made smaller), starts the shop as in production and takes all of them as one ZIP and as one PDF.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { readConfig } from '#base/process/config.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import { openShop } from '#start/open.server.ts';
import { customersOf } from './people.ts';
import { cpuOf, memoryOf, startShop } from './processes.ts';

const products = Number(process.argv[2] ?? 100);
const kilobytes = Number(process.argv[3] ?? 1000);
const GROUPS: [title: string, key: string][] = [
  ['Technické listy', 'technicke-listy'],
  ['Návody', 'navody'],
];
/** Of a slow line, after each chunk. */
const PAUSE = 1;

const folder = mkdtempSync(join(tmpdir(), 'bastion-bench-'));
// Root lends the database to another account, which has to get in.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const { shop, close } = await openShop(readConfig({ DATA_DIR: dataDir, DEMO: '1' }));
const [person] = await customersOf(shop.sql, 1);
const project = await newProject(shop.sql);
const running = await startShop(dataDir);

process.stdout.write('file | MB | seconds | processor | memory before | at most\n');
await measure('ZIP', 'zip');
await measure('ZIP, read slowly', 'zip', PAUSE);
await measure('PDF', 'pdf');
await measure('PDF, read slowly', 'pdf', PAUSE);

await running.stop();
await close();
rmSync(folder, { recursive: true });

/** A page with one grey picture of noise. */
async function scan(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const picture = pdf.context.stream(randomBytes(kilobytes * 1000), {
    Type: 'XObject',
    Subtype: 'Image',
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Width: kilobytes,
    Height: 1000,
  });
  page.node.setXObject(PDFName.of('Scan'), pdf.context.register(picture));
  return Buffer.from(await pdf.save());
}

/** A project of the newest customer whose products have these documents and no others. */
async function newProject(sql: Sql): Promise<number> {
  const goods = await sql<{ id: number }[]>`
    select id from product where is_sold order by id limit ${products}`;
  const ids = goods.map(({ id }) => id);
  await sql`delete from attachment where product_id = any(${ids})`;
  for (const id of ids)
    for (const [place, [title]] of GROUPS.entries()) {
      const bytes = await scan();
      const name = `${createHash('md5').update(bytes).digest('hex')}.pdf`;
      await sql`
        with added as (
          insert into file (name, media_type, size, bytes)
          values (${name}, 'application/pdf', ${bytes.length}, ${bytes}) returning id)
        insert into attachment (product_id, group_title, filename, file_id, position)
        select ${id}, ${title}, ${`${id}.pdf`}, added.id, ${place + 1} from added`;
    }
  const [made] = await sql<[{ id: number }]>`
    with owner as (select id, customer_id from person order by id desc limit 1),
    made as (
      insert into project (customer_id, person_id, updated_by, name)
      select customer_id, id, id, 'Bench' from owner returning id),
    section as (insert into project_section (project_id, position) select id, 1 from made returning id),
    filled as (
      insert into project_line (section_id, position, product_id, code, name, unit, quantity, saved_cents)
      select section.id, row_number() over (order by product.id), product.id, code, name, unit, 1, 100
      from section, product where product.id = any(${ids}))
    select id from made`;
  return made.id;
}

async function measure(title: string, format: string, pause = 0) {
  const keys = GROUPS.map(([, key]) => key).join(',');
  const url = `http://127.0.0.1:${running.port}/files/document-pack/project/${project}/${format}?groups=${keys}`;
  const [cpu, memory] = [cpuOf(running.pid), memoryOf(running.pid)];
  let most = memory;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(running.pid))), 20);
  const began = performance.now();
  const response = await fetch(url, { headers: { cookie: person!.cookie } });
  if (response.status !== 200) throw new Error(`${title}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body!) {
    bytes += (chunk as Uint8Array).length;
    if (pause) await sleep(pause);
  }
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  const figures = [bytes / 1e6, seconds, cpuOf(running.pid) - cpu, memory, most];
  process.stdout.write(`${[title, ...figures.map((one) => one.toFixed(1))].join(' | ')}\n`);
}
