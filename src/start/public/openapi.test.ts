import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';

const shop = useShop({ publicUrl: 'https://obchod.test', isSecure: true });
const folder = mkdtempSync(join(tmpdir(), 'bastion-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the document is clean by the recommended rules of the linter', async () => {
  const response = await shop.guest().get('/admin/v1/openapi.json');
  // The one rule that is off (redocly.yaml) is kept for every other address.
  const slashed = Object.keys(response.json().paths).filter((path) => path.endsWith('/'));
  expect(slashed).toEqual(['/admin/v1/sign/out/']);
  const file = join(folder, 'openapi.json');
  writeFileSync(file, response.body);
  const lint = () =>
    execFileSync(
      process.execPath,
      [
        'node_modules/@redocly/cli/bin/cli.js',
        'lint',
        file,
        '--config',
        'redocly.yaml',
        '--format',
        'json',
      ],
      {
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
  const report = ((): { totals: object; problems: { ruleId: string; message: string }[] } => {
    try {
      return JSON.parse(lint());
    } catch (error) {
      return JSON.parse((error as { stdout: string }).stdout);
    }
  })();
  expect(report.problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
}, 60_000);
