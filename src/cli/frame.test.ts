import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { ownerOf } from '#tests/owner.ts';
import { say } from '#text/staff.ts';
import { change, difference } from '#staff/change.server.ts';
import { COMMANDS, GROUPS } from './commands.server.ts';
import { UsageError } from './usage-error.ts';
import { createProgress } from './progress.server.ts';

const { sql, connection } = useDatabase();
const shop = ownerOf(connection);
const context = {
  sql,
  config: null as never,
  who: 'jana',
  command: 'test',
  isDryRun: false,
  progress: createProgress(),
};

test('help is there at every level, with examples', async () => {
  for (const words of ['', ...Object.keys(GROUPS), ...COMMANDS.map(({ name }) => name)]) {
    const help = await shop(`${words} --help`.trim());
    expect(help.code, words).toBe(0);
    expect(help.text, words).toContain(say('help.examples'));
    expect(help.text, words).not.toContain('undefined');
  }
});

test.each([
  ['', 'usage.noCommand'],
  ['nothing', 'usage.unknownCommand'],
  ['audit --colour', 'usage.unknownOption'],
  ['audit --who', 'usage.optionValue'],
  ['audit one two', 'usage.tooManyArguments'],
] as const)('"shop %s" is refused as wrong usage: %s', async (typed, key) => {
  const refusal = await shop(...typed.split(' ').filter(Boolean)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  const [beginning = ''] = say(key).split('{{');
  expect((refusal as Error).message.startsWith(beginning)).toBe(true);
});

test('a change is kept with its audit, which the command shows', async () => {
  await change(context, async (tx, audit) => {
    await tx`insert into setting (key, value) values ('tried', '1')`;
    await audit.add('setting', 'tried', null, { value: 1 });
    await audit.add('setting', 'same', { value: 1 }, { value: 1 });
  });
  const { text, code } = await shop('audit --json');
  expect(code).toBe(0);
  expect(JSON.parse(text)).toMatchObject([
    { who: 'jana', command: 'test', entity: 'setting', key: 'tried', before: null },
  ]);
  expect((await shop('audit tried')).text).toContain('jana');
});

test('a dry run gives its result and leaves nothing', async () => {
  const result = await change({ ...context, isDryRun: true }, async (tx, audit) => {
    await tx`insert into setting (key, value) values ('dry', '1')`;
    await audit.add('setting', 'dry', null, { value: 1 });
    return 'done';
  });
  expect(result).toBe('done');
  expect(await sql`select from setting where key = 'dry'`).toHaveLength(0);
  expect(await sql`select from audit_entry where key = 'dry'`).toHaveLength(0);
});

test('a change that fails leaves no audit either', async () => {
  const work = change(context, async (tx, audit) => {
    await audit.add('setting', 'broken', null, { value: 1 });
    await tx`select 1 / 0`;
  });
  await expect(work).rejects.toThrow('division by zero');
  expect(await sql`select from audit_entry where key = 'broken'`).toHaveLength(0);
});

test('only what differs is kept', () => {
  expect(difference({ a: 1, b: [1], c: null }, { a: 1, b: [2], c: null })).toEqual([
    { b: [1] },
    { b: [2] },
  ]);
});
