import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { CompanyId, SignedIn } from '#shop/kernel/visitor.ts';
import { problemsIn, tidy } from './addresses.ts';
import {
  type DeliveryAddress,
  MOST_ADDRESSES,
  type SaveDeliveryAddress,
} from './delivery-addresses-contract.ts';

type Key = string | null;
type Given = SaveDeliveryAddress;

export const listDeliveryAddresses = (sql: Sql, customerId: CompanyId) => sql<DeliveryAddress[]>`
  select id, label, coalesce(company, '') as name, first_name, last_name, street, city, zip, phone
  from delivery_address where customer_id = ${customerId} order by label collate "sk-x-icu", id`;

export const addDeliveryAddress = (
  sql: Sql,
  visitor: SignedIn,
  given: Given,
  key: Key,
): Promise<{ id: number }> =>
  sql.begin((tx) =>
    once(tx, { visitor, key, call: 'delivery-address/add', body: given }, async () => {
      const customerId = visitor.customer.id;
      const address = readGiven(given);
      const others = await lockOthers(tx, customerId, null);
      if (others.length >= MOST_ADDRESSES)
        throw ShopError.conflict('messages.deliveryAddress.tooMany');
      checkLabel(others, given.label);
      const [made] = await tx<[{ id: number }]>`
        insert into delivery_address ${tx({ customer_id: customerId, ...address })} returning id`;
      return made;
    }),
  );

/** Saved anew as a whole: a repeat changes nothing more. */
export const changeDeliveryAddress = (
  sql: Sql,
  { customer }: SignedIn,
  id: number,
  given: Given,
): Promise<void> =>
  sql.begin(async (tx) => {
    const others = await lockOthers(tx, customer.id, id);
    const address = readGiven(given);
    const { count } = await tx`
      select from delivery_address where id = ${id} and customer_id = ${customer.id}`;
    if (count === 0) throw noAddress();
    checkLabel(others, given.label);
    await tx`update delivery_address set ${tx(address)} where id = ${id}`;
  });

export const removeDeliveryAddress = (
  sql: Sql,
  visitor: SignedIn,
  id: number,
  key: Key,
): Promise<object> =>
  sql.begin((tx) =>
    once(tx, { visitor, key, call: `delivery-address/remove/${id}`, body: {} }, async () => {
      const { count } = await tx`
        delete from delivery_address where id = ${id} and customer_id = ${visitor.customer.id}`;
      if (count === 0) throw noAddress();
      return {};
    }),
  );

const noAddress = () => ShopError.notFound('messages.deliveryAddress.notFound');

/** By the rules of the checkout, so that whatever is chosen there can be ordered to. */
function readGiven({ label, ...given }: Given) {
  const address = tidy(given);
  const problems = problemsIn(address);
  if (problems.length > 0)
    throw new ShopError(problems.map(([key, code]) => ({ key, code, message: '' })));
  return { label, ...address };
}

/** Labels of the others. Two at once must neither both be the last one nor have one name. */
async function lockOthers(tx: Db, customerId: CompanyId, id: number | null): Promise<string[]> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended('delivery_address ' || ${customerId}::text, 0))`;
  const rows = await tx<{ label: string }[]>`
    select label from delivery_address
    where customer_id = ${customerId} and id is distinct from ${id}::int`;
  return rows.map(({ label }) => label);
}

function checkLabel(others: string[], label: string): void {
  const plain = (text: string) => text.toLocaleLowerCase('sk');
  if (others.some((other) => plain(other) === plain(label)))
    throw new ShopError('messages.deliveryAddress.labelTaken', { key: 'label', status: 409 });
}
