import { expect, test } from 'vitest';
import { rangesOf } from './marked-words.ts';

const marked = (text: string, query: string) =>
  rangesOf(text, query)
    .map(({ from, to, isMarked }) => {
      const part = [...text].slice(from, to).join('');
      return isMarked ? `[${part}]` : part;
    })
    .join('');

test.each([
  ['Žltý Kľúč s. r. o.', 'zlty', '[Žltý] Kľúč s. r. o.'],
  ['Žltý Kľúč s. r. o.', 'kluc ŽLTÝ', '[Žltý] [Kľúč] s. r. o.'],
  ['2026500025', '0002', '20265[0002]5'],
  ['Elmont, Elmont 🔒 elmont', 'elmont', '[Elmont], [Elmont] 🔒 [elmont]'],
  ['Elmont servis', 'elmo mont', '[Elmont] servis'],
  ['Elmont servis', 's', 'Elmont servis'],
  ['Elmont servis', '', 'Elmont servis'],
  ['', 'elmont', ''],
])('%s, asked for %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});
