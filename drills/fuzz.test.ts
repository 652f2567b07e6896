import { expect, test } from 'vitest';
import { routeTable } from '#tests/route-table.ts';
import { useShop } from '#tests/shop.ts';
import { attack } from './fuzz-run.ts';

const shop = useShop();
const formKey = 'a key that only the tests know, 32+ signs';

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
