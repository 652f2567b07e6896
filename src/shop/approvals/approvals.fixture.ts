import { randomBytes } from 'node:crypto';
import { chooseAll, fillBasket, methodsOf, stepsOf } from '#shop/checkout/checkout.fixture.ts';
import type { Role } from '#shop/kernel/roles.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague } from '#tests/companies.ts';
import type { useShop } from '#tests/shop.ts';
import type { Approval } from './contract.ts';

type Shop = ReturnType<typeof useShop>;
export type Somebody = { id: PersonId; email: string; client: Client };
export type Lines = [product: number, quantity: number][];

export const APPROVALS = '/admin/v1/approvals';
/** One of the demo shop that is sold by the piece. */
export const CAMERA = 1;

/** Somebody more of the company; limits in cents, null for none. */
export async function join(
  { sql, signIn }: Shop,
  of: PersonId,
  roles: Role[],
  limits: { order?: number | null; month?: number | null; name?: string } = {},
): Promise<Somebody> {
  const email = `clovek-${randomBytes(6).toString('hex')}@firma.sk`;
  const id = await addColleague(sql, of, { email, roles });
  await sql`
    update person set order_limit_cents = ${limits.order ?? null}, month_limit_cents = ${limits.month ?? null},
           first_name = ${limits.name ?? ''} where id = ${id}`;
  return { id, email, client: await signIn({ email, password: 'bastion-demo' }) };
}

/** A company: its administrator, a buyer who may order nothing alone, and an approver. */
export async function newFirm(
  shop: Shop,
  limits: { order?: number | null; month?: number | null },
) {
  const { id, client, who, customerId } = await newCustomer(shop);
  await shop.sql`update person set first_name = 'Marek', last_name = 'Hudák' where id = ${id}`;
  const boss: Somebody = { id, email: who.email, client };
  const buyer = await join(shop, id, ['buyer'], { ...limits, name: 'Tomáš' });
  const approver = await join(shop, id, ['approver'], { name: 'Jana' });
  return { customerId, boss, buyer, approver };
}

/** A basket that only waits to be ordered. */
export async function fill(shop: Shop, client: Client, lines: Lines = [[CAMERA, 2]]) {
  const methods = await methodsOf(shop);
  await fillBasket(client, lines);
  const steps = stepsOf(client, { shipping: methods.courier, payment: methods.invoice });
  await chooseAll(steps);
  return steps;
}

export const send = (client: Client, body: object = {}, key?: string) =>
  client.post(
    APPROVALS,
    { basket: null, followNews: false, ...body },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );

/** A request that waits. */
export async function ask(shop: Shop, client: Client, lines?: Lines, body?: object) {
  await fill(shop, client, lines);
  const response = await send(client, body);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().approval as { id: number; number: string };
}

export const read = async (client: Client, id: number): Promise<Approval> =>
  (await client.get(`${APPROVALS}/${id}`)).json().approval;

/** Approves what the approver sees. */
export async function approve(client: Client, id: number) {
  const { total } = await read(client, id);
  return client.post(`${APPROVALS}/${id}/approve`, { shown_total: total });
}

export const codeOf = (response: { json(): { error: { code: string }[] } }) =>
  response.json().error[0]?.code;
