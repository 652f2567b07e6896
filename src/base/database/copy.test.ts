import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { copyIn, copyOut } from './copy.server.ts';

const { sql } = useDatabase({ isEmpty: true });

test('rows come out whole wherever the last packet ends', async () => {
  await sql.begin(async (tx) => {
    for (let size = 131_040; size < 131_080; size += 1) {
      let bytes = 0;
      const rows = `copy (select repeat('x', ${size - 1})) to stdout`;
      for await (const chunk of copyOut(tx, rows)) bytes += chunk.length;
      expect(bytes).toBe(size);
    }
  });
});

test('what is wrong with the rows as a whole is said', async () => {
  await sql`create table origin (id int primary key)`;
  await sql`create table branch (id int references origin)`;
  const load = (table: string) =>
    sql.begin((tx) =>
      copyIn(tx, `copy ${table} from stdin`, Readable.from([Buffer.from('1\n2\n')])),
    );
  await expect(load('branch')).rejects.toThrow('branch_id_fkey');
  await load('origin');
  await load('branch');
  expect(await sql`select id from branch order by id`).toMatchObject([{ id: 1 }, { id: 2 }]);
});
