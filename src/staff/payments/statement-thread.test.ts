import { afterAll, describe, expect, test } from 'vitest';
import { createParsePool } from '#base/files/parse-pool.server.ts';
import { camtOf } from '#tests/camt.ts';
import { HOSTILE_CSVS, HOSTILE_WORKBOOKS, ONLY_QUOTES } from '#tests/hostile-files.ts';
import { brought } from '#tests/owner.ts';
import { readInThread } from './statement-thread.server.ts';
import { readStatements } from './statement-file.server.ts';

const parsePool = createParsePool();
afterAll(() => parsePool.close());
const inThread = (content: string | Uint8Array, name?: string) =>
  readInThread(parsePool, brought(content, name), 'jana');

const movements = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ cents: 100 + index, reference: `R-${index}` }));

test.each([
  ['CAMT of more lines than one part', camtOf({ entries: movements(1_201) })],
  ['a table', 'Dátum;Suma;VS\n1. 11. 2026;12,50;2026000001\nx;1;2\n2. 11. 2026;-3,00;\n'],
])('%s: the same as read here', async (_what, content) => {
  const name = 'november.csv';
  expect(await inThread(content, name)).toEqual(await readStatements(brought(content, name)));
});

test('a refusal is told in the same words', async () => {
  const wrong = camtOf({ entries: movements(2), closing: 1 });
  const here = await readStatements(brought(wrong)).catch((error: Error) => error);
  const there = await inThread(wrong).catch((error: Error) => error);
  expect(there).toMatchObject({ key: 'payments.import.balance' });
  expect((there as Error).message).toBe((here as Error).message);
});

describe('a file that costs much keeps nobody waiting and is refused in a sentence', () => {
  const entry = '<Ntry><Amt>1</Amt></Ntry>';
  const files: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ...Object.entries(HOSTILE_WORKBOOKS),
    ...Object.entries(HOSTILE_CSVS),
    ['quotes', () => ONLY_QUOTES],
    ['CAMT of elements', () => Buffer.from(`<Document>${'<a/>'.repeat(1_900_000)}</Document>`)],
    [
      'CAMT of entries',
      () =>
        Buffer.from(
          `<Document><BkToCstmrStmt><Stmt>${entry.repeat(250_000)}</Stmt></BkToCstmrStmt></Document>`,
        ),
    ],
  ];
  test.each(files)('%s', async (_what, make) => {
    const content = await make();
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
    const refusal = await inThread(content).catch((error: Error) => error);
    const [here, everywhere] = [spent(process.threadCpuUsage(own)), spent(process.cpuUsage(all))];
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject(
      'status' in (refusal as object)
        ? { status: 422, code: 'messages.file.tooMuch' }
        : { name: 'Error', message: expect.stringMatching(/\p{L}{4}.*\.$/su) },
    );
    // However long it took, most of it was not the work of this thread. By a clock others on the machine would count, too.
    expect(here).toBeLessThan(Math.max(250, everywhere * 0.6));
  });
});

const spent = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
