import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { HOSTILE_CSVS, HOSTILE_WORKBOOKS, ONLY_QUOTES } from '#tests/hostile-files.ts';
import { useOffice } from '#tests/office.ts';
import { zipOf } from '#tests/zip.ts';

const office = useOffice();
const { sql } = office;
let owner: Client;
beforeAll(async () => {
  owner = await office.signIn(await office.newColleague('owner'));
});

const row = '<row r="1"><c t="str"><v>Kód</v></c></row>';
const bookOf = (rows: string) =>
  zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });

const FILES: [string, () => Promise<Buffer> | Buffer][] = [
  // Those of millions of elements take as long as staff may: the bounds of the threads are tried beside bank statements.
  ...Object.entries(HOSTILE_WORKBOOKS)
    .filter(([name]) => !name.includes('million'))
    .map(([name, make]): [string, () => Promise<Buffer>] => [name, () => make()]),
  ...Object.entries(HOSTILE_CSVS).map(([name, make]): [string, () => Buffer] => [
    name,
    () => make().subarray(0, 500_000),
  ]),
  ['only quotes', () => ONLY_QUOTES],
  ['a column far to the right', () => bookOf('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>')],
  ['rows that never end', () => bookOf('<row>'.repeat(60_000))],
  ['a workbook cut off', async () => (await bookOf(row)).subarray(0, 90)],
  ['a thousand columns', () => Buffer.from(`${'x;'.repeat(1_000)}x\n${'1;'.repeat(1_000)}1`)],
  ['bytes', () => Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7) % 256))],
  ['NUL', () => Buffer.from('Kód;Cena\nA\0B;1,00\n')],
];

/** A version of every row that an import could have changed. */
const shop = async () => {
  const [state] = await sql`
    select (select sum(xmin::text::bigint) from product)::text as products,
           (select sum(xmin::text::bigint) from stock)::text as stock,
           (select count(*) from audit)::int as audits`;
  return state;
};
const spent = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

test.each(FILES)('%s: a sentence or a short answer, and the shop is as it was', async (_, make) => {
  const content = await make();
  const before = await shop();
  await sql`delete from file_import`;
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const answer = await owner.post('/office/v1/imports?name=subor.xlsx', content, {
    headers: { 'content-type': 'application/octet-stream' },
  });
  const [here, everywhere] = [spent(process.threadCpuUsage(own)), spent(process.cpuUsage(all))];
  expect(answer.rawPayload.length).toBeLessThan(2_000);
  expect([200, 409, 422]).toContain(answer.statusCode);
  // However long it took, most of it was not the work of this thread. By a clock others on the machine would count, too.
  expect(here).toBeLessThan(Math.max(250, everywhere * 0.6));
  if (answer.statusCode === 200) {
    const [kept] = await sql<[{ size: number }]>`
      select length(look::text) as size from file_import where id = ${answer.json().id}`;
    expect(kept.size).toBeLessThan(500_000);
  } else {
    expect(answer.json().error[0].message).toMatch(/\p{L}{4}.*\.$/su);
    expect(await sql`select from file_import`).toHaveLength(0);
  }
  expect(await shop()).toEqual(before);
});
