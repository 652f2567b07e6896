import { afterAll, beforeAll } from 'vitest';
import { readConfig, type Config } from '#base/process/config.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { Client } from './client.ts';
import { useDatabase } from './database.ts';

export const DEMO = { email: 'demo@bastion.sk', password: 'bastion-demo' };
export const OTHER = { email: 'druhy@bastion.sk', password: 'bastion-demo' };

/** The real server on a real database; `guest()` and `signIn()` are browsers without a screen. */
export function useShop(changes: Partial<Config> = {}) {
  const { sql, connection } = useDatabase();
  const config = { ...readConfig({}), ...changes };
  const shop = { sql, connection, config, app: null as unknown as ShopApp, guest, signIn };

  beforeAll(async () => {
    shop.app = await buildApp({
      sql,
      config,
      formKey: 'a key that only the tests know, 32+ characters',
    });
    await shop.app.ready();
  });
  afterAll(() => shop.app.close());

  function guest() {
    return new Client(shop.app);
  }
  async function signIn(who = DEMO) {
    const client = guest();
    const response = await client.post('/admin/v1/sign/in', who);
    if (!response.json().success) throw new Error(`sign-in failed: ${response.body}`);
    return client;
  }
  return shop;
}
