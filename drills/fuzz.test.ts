import { expect, test } from 'vitest';
import { routeTable } from '#tests/route-table.ts';
import { useShop } from '#tests/shop.ts';
import { attack, judge } from './fuzz-run.ts';

const shop = useShop();
const formKey = 'a key that only the tests know, 32+ characters';

test('hostile requests to every route do no harm', { timeout: 120_000 }, async () => {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const requests = (await routeTable()).length * 12;
  const report = await attack(
    { origin, sql: shop.sql, app: shop.app, formKey, hasPages: false },
    requests,
    20_261_115,
  );
  expect(report.findings).toEqual([]);
  expect(report.accepted).toBeGreaterThan(requests / 10);
  expect(report.statuses[400]).toBeGreaterThan(requests / 10);
});

const fine = { status: 200, location: '', text: '{"success":true}', milliseconds: 1 };
const refused = { ...fine, status: 404, text: '{"success":false}' };

test.each([
  ['nothing to see', fine, ['basket update'], []],
  ['no response in time', null, [], ['no response']],
  ['a failure', { ...fine, status: 500 }, [], ['status 500']],
  ['somebody else’s name', { ...fine, text: 'Firma: KANARIK-A' }, [], ['B was told kanarik-a']],
  ['a change by a refusal', refused, ['orders insert'], ['refused, but changed orders insert']],
  ['a way out', { ...fine, location: '//zly.example' }, [], ['sent to //zly.example']],
  ['a way within', { ...fine, location: '/login' }, [], []],
])('%s is judged', (_name, response, changes, findings) =>
  expect(judge({ name: 'B', forbidden: ['kanarik-a'] }, response, changes)).toEqual(findings),
);
