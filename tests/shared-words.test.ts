import { expect, test } from 'vitest';
import { sharedWords } from '../scripts/shared-words.ts';

type Transform = { handler: (code: string, id: string) => { code: string } | null };

function built(control: string) {
  const plugin = sharedWords();
  const { handler } = plugin.transform as unknown as Transform;
  const words = handler('{"forms":{"wrong":"Zle"},"footer":{"all":"Práva"}}', '/src/text/sk.json');
  handler(control, '/src/ui/control.tsx');
  const refused: string[] = [];
  const end = plugin.buildEnd as (this: { error: (why: string) => void }) => void;
  end.call({ error: (why) => refused.push(why) });
  return { words: JSON.parse(words!.code) as unknown, refused };
}

test('the office gets the words that it shares with the shop, and no others', () => {
  expect(built("t('forms.wrong') // as 'footer.all'")).toEqual({
    words: { forms: { wrong: 'Zle' } },
    refused: [],
  });
});

test('a control of both that says a word of the shop alone is refused', () => {
  expect(built("t(isAll ? 'footer.all' : 'forms.wrong')").refused).toEqual([
    '/src/ui/control.tsx: „footer“ is not among the words that the office shares',
  ]);
});
