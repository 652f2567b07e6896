import type { Tx } from '#base/database/database.server.ts';
import type { Found } from './sheet.server.ts';

/** Codes that no product has. */
export const findStrayCodes = (tx: Tx) => tx<Found[]>`
  select row, 'code' as column, code as value, 'unknown' as reason
  from target where not exists (select from product where product.code = target.code)`;

/** Codes the shop does not have, but for capitals or for the zeros a spreadsheet takes away. */
export const findSimilarCodes = (tx: Tx) => tx<Found[]>`
  with strange as (
    select row, code from target
    where not exists (select from product where product.code = target.code)
  ), ranked as (
    select row, code, first_value(code) over same as first_code
    from strange window same as (partition by lower(code) order by row)
  )
  select row, 'code' as column, strange.code as value, product.code as known, 'codeCase' as reason
  from strange join product on lower(product.code) = lower(strange.code)
  union all
  select row, 'code', code, first_code, 'codeCase' from ranked where code <> first_code
  union all
  select row, 'code', strange.code, product.code, 'leadingZeros'
  from strange join product on ltrim(product.code, '0') = strange.code
  where strange.code ~ '^[0-9]+$'`;
