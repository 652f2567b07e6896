import { afterAll, beforeAll } from 'vitest';
import { readConfig, type Config } from '#base/process/config.server.ts';
import { hashPassword } from '#shop/identity/password.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import { buildOffice } from '#start/office/app.server.ts';
import { Client, OF_OFFICE } from './client.ts';
import { useDatabase } from './database.ts';

const PASSWORD = 'bastion-demo';
export const OFFICE_DEMO = { email: 'kancelaria@bastion.sk', password: PASSWORD };
export const FORM_KEY = 'a key that only the tests know, 32+ characters';

let colleagues = 0;
const next = () => (colleagues += 1);
let hashed: Promise<string> | undefined;
const hash = () => (hashed ??= hashPassword(PASSWORD));

/** The real office on a real database; `signIn()` is somebody of it in a browser without a screen. */
export function useOffice(changes: Partial<Config> = {}) {
  const { sql, connection } = useDatabase();
  const config = { ...readConfig({}), ...changes };
  const office = {
    sql,
    connection,
    config,
    app: null as unknown as ShopApp,
    guest,
    signIn,
    newColleague,
  };

  beforeAll(async () => {
    office.app = await buildOffice({ sql, config, formKey: FORM_KEY });
    await office.app.ready();
  });
  afterAll(() => office.app.close());

  function guest() {
    return new Client(office.app, OF_OFFICE);
  }

  async function signIn(who = OFFICE_DEMO) {
    await sql`delete from attempt where bucket like '["staff sign-in at",%'`;
    const client = guest();
    const response = await client.post('/office/v1/sign/in', who);
    if (!response.json().success) throw new Error(`sign-in failed: ${response.body}`);
    return client;
  }

  /** Somebody new who may sign in, with the password of the demo. */
  async function newColleague(role: StaffRole, state = 'active') {
    const count = next();
    const email = `kolega-${role}-${count}@example.sk`;
    const row = { email, name: `Kolega ${count}`, role, state, password_hash: await hash() };
    const [{ id }] = await sql<[{ id: number }]>`
      insert into staff_person ${sql(row)} returning id`;
    return { id, email, password: PASSWORD };
  }
  return office;
}

/** Somebody of every role, signed in. */
export function useColleagues(office: ReturnType<typeof useOffice>) {
  const clients = {} as Record<StaffRole, Client>;
  beforeAll(async () => {
    for (const role of STAFF_ROLES)
      clients[role] = await office.signIn(await office.newColleague(role));
  });
  return clients;
}
