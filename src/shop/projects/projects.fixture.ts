import { randomBytes } from 'node:crypto';
import type { Role } from '#shop/kernel/roles.ts';
import type { Client } from '#tests/client.ts';
import { addColleague } from '#tests/companies.ts';
import type { newCustomer } from '#tests/buyers.ts';
import type { useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';
import type { Project, Source } from './contract.ts';

type Shop = ReturnType<typeof useShop>;
export type Buyer = Awaited<ReturnType<typeof newCustomer>>;

export const URL = '/admin/v1/projects';

export async function newColleague(shop: Shop, { id }: { id: number }, roles: Role[]) {
  const email = `kolega-${randomBytes(6).toString('hex')}@bastion.sk`;
  const person = await addColleague(shop.sql, id, { email, roles });
  return { id: person, client: await signedIn(shop, person) };
}

export async function newProject(client: Client, body: object = {}): Promise<number> {
  const response = await client.post(URL, { name: 'Bytový dom Sihoť 24', ...body });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().id;
}

export const products = (...lines: [product: number, quantity: number][]): Source => ({
  from: 'products',
  lines: lines.map(([product, quantity]) => ({ product, quantity })),
});

export const readProject = async (client: Client, id: number): Promise<Project> =>
  (await client.get(`${URL}/${id}`)).json().project;

export const linesOf = ({ sections }: Project) => sections.flatMap(({ lines }) => lines);
