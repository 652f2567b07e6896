import { readdirSync, readFileSync } from 'node:fs';
import { transform } from 'lightningcss';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';

/**
 * A selector without a class of its module paints the whole shop. The build refuses it (`pure`); nothing else
 * would, since our journeys read words and states, not colours.
 */
const { css } = (config as unknown as (env: object) => { css: { lightningcss: object } })({});
const compile = (file: string, code: string) =>
  transform({ ...css.lightningcss, filename: file, code: Buffer.from(code) });

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.module.css'),
);

test.each(files)('%s holds no rule for the whole shop', (file) => {
  expect(() => compile(file, readFileSync(`src/${file}`, 'utf8'))).not.toThrow();
});

test.each([
  "[aria-selected='true'] { color: red }",
  'h2, .title { color: red }',
  ':global(body) { color: red }',
  '@media print { a:hover { color: red } }',
  '.open { & .row, h2 { color: red } } p { color: red }',
])('a planted one is refused: %s', (code) => {
  expect(() => compile('planted.module.css', code)).toThrow(/at least one class/);
});
