import type { KeyScope } from '#base/wire/contract.ts';
import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import {
  discountColumns,
  type DiscountRow,
  discountsOf,
} from '#shop/customers/best-discounts.server.ts';
import { ownNumbersColumn, ownNumbersIn } from '#shop/customers/session.server.ts';
import { hashToken } from '#shop/identity/tokens.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { ApiKey, CompanyId } from '#shop/kernel/visitor.ts';
import { KEY_PREFIX } from './keys.server.ts';

/** Of one key, all processes together. */
export const KEY_LIMIT = { most: 60, minutes: 1 };

/** A key as it is made: whatever looks otherwise is not even looked for. */
const BEARER = new RegExp(`^Bearer (${KEY_PREFIX}[\\w-]{43})$`, 'i');

type KeyRow = DiscountRow & {
  key_id: number;
  name: string;
  scopes: KeyScope[];
  is_unused: boolean;
  is_active: boolean;
  customer_id: CompanyId;
  company_name: string;
  own_numbers: number | null;
};

/**
 * Whose program it is, by its key alone. It is looked up with every call, so a key that is revoked, a company that is
 * closed and a discount that has changed count from the next call on, in every process.
 */
export async function enterByKey(
  sql: Sql,
  authorization: string | undefined,
  scope: KeyScope | undefined,
): Promise<ApiKey> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (!token)
    throw refused(authorization === undefined ? 'messages.key.missing' : 'messages.key.invalid');
  const [row] = await sql<KeyRow[]>`
    select api_key.id as key_id, api_key.name, api_key.scopes,
           coalesce(api_key.last_used_at < now() - interval '1 minute', true) as is_unused,
           company.state = 'active' as is_active, company.id as customer_id, company.company_name,
           ${ownNumbersColumn(sql)}, ${discountColumns(sql)}
    from api_key
    join company on company.id = api_key.customer_id
    left join price_group on price_group.id = company.price_group_id
    where api_key.token_hash = ${hashToken(token)} and api_key.revoked_at is null
      and coalesce(api_key.expires_at > now(), true)`;
  if (!row) throw refused('messages.key.invalid');
  if (!row.is_active) throw new ShopError('messages.key.blocked', { status: 403 });
  if (!scope || !row.scopes.includes(scope))
    throw new ShopError('messages.key.scope', { status: 403 });
  await countTry(sql, [{ bucket: bucketOf('api key', row.key_id), ...KEY_LIMIT }]);
  if (row.is_unused)
    await sql`
      update api_key set last_used_at = now()
      where id = ${row.key_id} and coalesce(last_used_at < now() - interval '1 minute', true)`;
  return {
    id: row.key_id,
    name: row.name,
    customer: {
      id: row.customer_id,
      companyName: row.company_name,
      discounts: discountsOf(row),
      ownNumbers: ownNumbersIn(row),
    },
  };
}

const refused = (code: string) => new ShopError(code, { status: 401 });
