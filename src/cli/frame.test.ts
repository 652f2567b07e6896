import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { ownerOf } from '#tests/owner.ts';
import { say } from '#text/staff.ts';
import { COMMANDS, GROUPS } from './commands.server.ts';
import { UsageError } from './command-error.ts';

const { connection } = useDatabase();
const shop = ownerOf(connection);
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
