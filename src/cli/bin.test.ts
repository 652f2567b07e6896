import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const shop = (...typed: string[]) =>
  spawnSync(process.execPath, ['bin/shop.mjs', ...typed], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '/nowhere/at/all', DATABASE_URL: '' },
  });

test('the tool writes the file it was asked for and nothing else', () => {
  const { stdout, status } = shop('sample', 'prices');
  expect(stdout).toMatch(/^\ufeffcode;price;price_decimals;vat\r\n/);
  expect(status).toBe(0);
});

test('a wrong call ends with 2, a shop that is not there with 1', () => {
  const wrong = shop('import', 'nothing');
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('shop import --help');
  const absent = shop('audit');
  expect(absent.status).toBe(1);
  expect(absent.stderr).toContain('/nowhere/at/all');
  expect(absent.stdout).toBe('');
});
