import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useOffice } from '#tests/office.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop({ publicUrl: 'https://obchod.test', isSecure: true });
const office = useOffice({ officeUrl: 'https://office.test' });
const folder = mkdtempSync(join(tmpdir(), 'bastion-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the document is clean by the recommended rules of the linter', async () => {
  const response = await shop.guest().get('/admin/v1/openapi.json');
  // The one rule that is off (redocly.yaml) is kept for every other address.
  const slashed = Object.keys(response.json().paths).filter((path) => path.endsWith('/'));
  expect(slashed).toEqual(['/admin/v1/sign/out/']);
  expect(problemsOf(response.body)).toEqual([]);
});

test('that of the office too, and it holds nothing of the shop', async () => {
  const client = await office.signIn();
  const response = await client.get('/office/v1/openapi.json');
  const paths = Object.keys(response.json().paths);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !path.startsWith('/office/v1/'))).toEqual([]);
  expect(problemsOf(response.body)).toEqual([]);
  expect(response.body).toContain('"type":"string","format":"date-time"');
  const page = await client.get('/office/v1/docs');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test.each(['openapi.json', 'docs'])('%s of the office is for its people', async (name) => {
  const response = await office.guest().get(`/office/v1/${name}`);
  expect(response.statusCode).toBe(401);
  expect(response.body).not.toContain('/office/v1/orders');
});

function problemsOf(document: string): string[] {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
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
  return report.problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}
