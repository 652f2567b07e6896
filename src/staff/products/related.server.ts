import { createHash } from 'node:crypto';
import type { Config } from '#base/process/config.server.ts';
import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { accessories } from '#staff/sheets/lists.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import * as contract from './related-contract.ts';
import { writeCells } from './save.server.ts';

type Row = {
  code: string;
  accessories: { code: string; kind: string; why: string }[];
  related: string[];
  successor: string;
};
type Good = {
  code: string;
  name: string;
  vendor: string;
  image_name: string | null;
  is_sold: boolean;
};

async function readRelated(
  sql: Db,
  config: Config,
  id: number,
): Promise<contract.Related & { code: string }> {
  const [row] = await sql<Row[]>`
    select code,
           coalesce((select json_agg(json_build_object('code', other.code, 'kind', kind, 'why', why)
                                     order by position, other.code)
                     from product_accessory join product other on other.id = accessory_id
                     where product_id = product.id), '[]') as accessories,
           array(select other.code from related_product join product other on other.id = related_id
                 where product_id = product.id order by related_product.position, other.code) as related,
           coalesce((select code from product other where other.id = product.successor_id), '') as successor
    from product where id = ${id}`;
  if (!row) throw ShopError.notFound('messages.product.notFound');
  const codes = [...row.accessories.map(({ code }) => code), ...row.related, row.successor];
  const goods = await sql<Good[]>`
    select product.code, product.name, product.is_sold, ${lookColumns(sql)}
    from product ${lookJoins(sql)} where product.code = any(${codes})`;
  const fields = {
    accessories: String(accessories.cell(row.accessories as never) ?? '')
      .split('\n')
      .filter(Boolean),
    related: row.related,
    successor: row.successor,
  };
  return {
    code: row.code,
    fields,
    version: createHash('sha256').update(JSON.stringify(fields)).digest('hex'),
    goods: goods.map(withLook(config)),
  };
}

export const getRelated = readingJob(contract.getRelated, async ({ sql, config }, { id }) => {
  const { code: _, ...related } = await readRelated(sql, config, id);
  return { related };
});

export const saveRelated = changingJob(
  contract.saveRelated,
  async (context, { id, version, fields }) => {
    const { sql, config } = context;
    await lockImportsSoon(sql);
    const { code, ...now } = await readRelated(sql, config, id);
    if (now.version !== version) await refuseStale(sql, { entity: 'product', keys: [code] }, now);
    const cells = {
      accessories: fields.accessories.join('\n'),
      related: fields.related,
      successor: fields.successor,
    };
    const changed = Object.entries(cells).filter(
      ([name]) =>
        JSON.stringify(fields[name as 'related']) !== JSON.stringify(now.fields[name as 'related']),
    );
    if (changed.length === 0) return { related: now };
    const { audit } = await writeCells(context, { code, ...Object.fromEntries(changed) });
    const { code: _, ...related } = await readRelated(sql, config, id);
    return { related, audit };
  },
  { afterwards: (context) => bookSold(products, context) },
);
