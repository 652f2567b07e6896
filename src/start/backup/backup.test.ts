import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPatientPool, type Sql } from '#base/database/database.server.ts';
import { MIGRATIONS, migrate, migrationText } from '#base/database/migrate.server.ts';
import { invoicePdf } from '#shop/invoices/pdf/invoice-pdf.server.ts';
import { openKept } from '#shop/invoices/pdf/kept-pdf.server.ts';
import { useDatabase } from '#tests/database.ts';
import { packRows, sumOf } from './archive.server.ts';
import { restoreBackup } from './put-back.server.ts';
import { listTables, readRows, settleFormat } from './tables.server.ts';
import { takeBackup } from './take.server.ts';

const demo = useDatabase();
const small = useDatabase({ isEmpty: true });
const target = useDatabase({ isEmpty: true });
const older = useDatabase({ isEmpty: true });
const folder = mkdtempSync(join(tmpdir(), 'bastion-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  await migrate(small.sql);
  await small.sql`insert into setting (key, value) values ('filled', 'true')`;
  await small.sql`insert into vendor (name, slug) select 'Vendor ' || n, 'v-' || n from generate_series(1, 5000) n`;
  await small.sql`insert into category (slug, label, title) values ('a', 'A', 'A')`;
  await small.sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'A', 'a', E'Tab\t, nový\nriadok a \\.', min(vendor.id), min(category.id), 1 from vendor, category`;
  await take(small, 'small.gz');
});

const say = () => {};
const file = (name: string) => join(folder, name);
// As the commands do: they take the time they need.
const take = async (source: typeof demo, name: string) => {
  const sql = openPatientPool(source.connection, 1);
  return takeBackup(sql, file(name), say).finally(() => sql.end());
};
const restore = async (target: typeof demo, name: string, mayOverwrite = false) => {
  const sql = openPatientPool(target.connection, 1);
  await restoreBackup(sql, file(name), { mayOverwrite, say }).finally(() => sql.end());
};

/** Every row of every table, and where ids go on. */
const everything = (sql: Sql) =>
  sql.begin(async (tx) => {
    await settleFormat(tx);
    const sums: Record<string, unknown> = {};
    for (const table of await listTables(tx)) {
      sums[table.table] = await sumOf(readRows(tx, table));
    }
    const sequences = await tx`select sequencename, last_value from pg_sequences order by 1`;
    return { sums, sequences: [...sequences] };
  });

describe('a backup', () => {
  test('brings everything back', async () => {
    const [{ id: invoice }] = await demo.sql<[{ id: number }]>`select min(id) as id from invoice`;
    const kept = await openKept(demo.sql, { invoice }, invoicePdf);
    const taken = await take(demo, 'whole.gz');
    expect(taken.rows).toBeGreaterThan(1_000);
    expect(statSync(file('whole.gz')).mode & 0o777).toBe(0o600);
    await restore(target, 'whole.gz');
    expect(await everything(target.sql)).toEqual(await everything(demo.sql));
    const never = () => Promise.reject(new Error('drawn anew'));
    expect((await openKept(target.sql, { invoice }, never)).equals(kept)).toBe(true);
    await expect(target.sql`delete from kept_pdf`).rejects.toThrow('neither changed');
  }, 90_000);

  test('tells which table it is at, how many rows it has and how far all are', async () => {
    const said: [string, number?, number?][] = [];
    const sql = openPatientPool(target.connection, 1);
    const options = {
      mayOverwrite: true,
      say: (...one: [string, number?, number?]) => said.push(one),
    };
    await restoreBackup(sql, file('small.gz'), options).finally(() => sql.end());
    const steps = said.filter(([step]) => step.startsWith('Restoring'));
    expect(steps.some(([step]) => /^Restoring vendor: 5000 rows, \d+ % done$/.test(step))).toBe(
      true,
    );
    const [, done, total] = steps.at(-1)!;
    expect(done).toBe(total);
    // By bytes, not by rows: half of all is done when half of what was written has been written and read back.
    const before = steps.find(([step]) => step.startsWith('Restoring vendor'))!;
    const after = steps.findLast(([step]) => step.startsWith('Restoring vendor'))!;
    const [{ bytes }] = await small.sql<[{ bytes: number }]>`
      select sum(length(vendor::text))::int as bytes from vendor`;
    expect(after[1]! - before[1]!).toBeGreaterThan(bytes);
    expect(steps.every(([, now]) => now! <= total!)).toBe(true);
    expect(said.map(([step]) => step)).toContain('Building indexes and checking references');
  });

  test('leaves every index, reference and trigger as the migrations made them', async () => {
    const shape = (one: Sql) => one`
      select pg_get_indexdef(indexrelid) as part from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace
      union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
      where connamespace = current_schema()::regnamespace and contype <> 'n'
      union all
      select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
    expect([...(await shape(target.sql))]).toEqual([...(await shape(small.sql))]);
  });

  test('lets the shop go on: triggers work, ids continue', async () => {
    const [product] = await target.sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents)
      select 'NOVY-1', 'novy-1', 'Nový produkt', vendor_id, category_id, 100 from product limit 1
      returning id, category_id`;
    const [listed] = await target.sql`
      select count(*)::int as count from category_product
      where product_id = ${product!.id} and category_id = ${product!.category_id}`;
    expect(listed!.count).toBe(1);
  });

  test('is written in large pieces, not row by row', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => Buffer.from(`row ${n}\n`));
    const pieces: Buffer[] = [];
    for await (const piece of packRows(Readable.from(rows))) pieces.push(piece);
    expect(pieces.length).toBeLessThan(10);
    expect(Buffer.concat(pieces).includes(Buffer.concat(rows.slice(0, 5_000)))).toBe(true);
  });

  test('is one moment of a shop that goes on selling', async () => {
    const selling = sellUntil();
    await expect
      .poll(() => small.sql`select from attempt where bucket like 'pair %' limit 1`)
      .toHaveLength(1);
    await take(small, 'busy.gz').finally(selling.stop);
    await restore(target, 'busy.gz', true);
    const [pairs] = await target.sql`
      select (select count(*)::int from attempt) as first,
             (select count(*)::int from idempotency_key) as second`;
    expect(pairs!.first).toBeGreaterThan(0);
    expect(pairs!.first).toBe(pairs!.second);
  });

  test.skipIf(!existsSync('/dev/full'))(
    'that cannot be written leaves a sentence and nothing else',
    async () => {
      await expect(takeBackup(small.sql, '/dev/full/x.gz', say)).rejects.toThrow(
        /cannot be written to .* \(E[A-Z]+\)/,
      );
      const full = file('full.gz');
      symlinkSync('/dev/full', `${full}.part`);
      await expect(takeBackup(small.sql, full, say)).rejects.toThrow(/\(ENOSPC\)/);
      expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
    },
  );

  test('of an older schema comes back as that schema, and migrates on', async () => {
    for (const name of MIGRATIONS.slice(0, 8)) await older.sql.unsafe(migrationText(name));
    await older.sql`insert into setting (key, value) values ('filled', 'true')`;
    await take(older, 'older.gz');
    await restore(target, 'older.gz', true);
    const names = async () =>
      (await target.sql`select name from migration order by 1`).map((row) => row.name);
    expect(await names()).toEqual(MIGRATIONS.slice(0, 8));
    await migrate(target.sql);
    expect(await names()).toEqual(MIGRATIONS);
  });
});

/** Two tables always change together; half a pair in a backup would show two moments. */
function sellUntil() {
  let isOver = false;
  const work = (async () => {
    for (let turn = 0; !isOver; turn += 1)
      await small.sql.begin(async (tx) => {
        await tx`insert into attempt (bucket) values (${`pair ${turn}`})`;
        await sleep(1);
        await tx`insert into idempotency_key (owner, key, request_hash) values ('pair', ${turn}, '')`;
      });
  })();
  return {
    stop: async () => {
      isOver = true;
      await work;
    },
  };
}

describe('a restore refuses', () => {
  const refused = async (shop: typeof demo, name: string, message: RegExp, mayOverwrite = true) => {
    const before = await everything(shop.sql);
    await expect(restore(shop, name, mayOverwrite)).rejects.toThrow(message);
    expect(await everything(shop.sql)).toEqual(before);
  };

  test('a shop that is there, and says what would be lost', async () => {
    // The pool of this test is the running shop.
    await demo.sql`select 1`;
    await expect(restore(demo, 'small.gz')).rejects.toThrow(
      /shop with \d+ orders \(the last one \d+ of .*\), \d+ customers .* running .* --overwrite/,
    );
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200), /cannot be used/],
    ['damaged', (bytes: Buffer) => flip(bytes, bytes.length >> 1), /cannot be used/],
    ['something else', () => Buffer.from('PDF'), /cannot be used/],
  ])('a file that is %s', async (name, change, message) => {
    writeFileSync(file(name), change(readFileSync(file('small.gz'))));
    await refused(small, name, message);
  });

  test('rows other than those that were written', async () => {
    forge('forged', 'Vendor 7', 'Vendor 8');
    await refused(small, 'forged', /rows of vendor are not those that were written/);
  });

  test('a file that is not there', () => refused(small, 'nothing.gz', /cannot be used: ENOENT/));

  test('a backup of a newer program', async () => {
    forge('newer', '0003_content.sql', '0003_later.sql');
    await refused(small, 'newer', /newer program.*0003_later/);
  });

  test('a database of somebody else', async () => {
    await older.sql`drop table if exists migration`;
    await older.sql`create table note (id int)`;
    await refused(older, 'small.gz', /not a shop/);
  });

  test('rows that break a rule, and leaves the old shop whole', async () => {
    await restore(target, 'small.gz', true);
    await target.sql`alter table product drop constraint product_quantity_step_check`;
    await target.sql`update product set quantity_step = 0`;
    await takeBackup(target.sql, file('broken.gz'), say);
    await refused(small, 'broken.gz', /product_quantity_step_check/);
  });
});

/** Another archive in good order, but for one word. */
const forge = (name: string, word: string, other: string) => {
  const text = gunzipSync(readFileSync(file('small.gz'))).toString('latin1');
  writeFileSync(file(name), gzipSync(Buffer.from(text.replace(word, other), 'latin1')));
};

const flip = (bytes: Buffer, place: number) => {
  const changed = Buffer.from(bytes);
  changed[place]! ^= 0xff;
  return changed;
};
