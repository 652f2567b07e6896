import type { Db } from '#base/database/database.server.ts';
import type { Parameter } from '#shop/catalog/contract.ts';
import type { TypedRow } from './described.ts';

export type ParametersRow = { id: number; name: string; texts: Parameter[]; typed: TypedRow[] };

/** The parameters of these products, as texts and as what they mean. */
export const readParameters = (sql: Db, ids: number[]) => sql<ParametersRow[]>`
  select product.id, product.name, product.parameters as texts,
         (select coalesce(jsonb_agg(jsonb_build_object(
            'key', parameter.key, 'name', parameter.name, 'aliases', parameter.aliases,
            'kind', parameter.kind, 'unit', parameter.unit,
            'from', own.number_from, 'to', own.number_to,
            'values', (select coalesce(jsonb_agg(jsonb_build_object('key', value.key, 'name', value.name)
                                                 order by value.position, value.number, value.name), '[]')
                       from parameter_value value where value.id = any (own.value_ids)),
            'position', used.position, 'is_key', coalesce(used.is_key, false),
            'is_filterable', coalesce(used.is_filterable, false), 'prefix', coalesce(used.prefix, ''))
            order by used.position nulls last, parameter.position, parameter.id), '[]')
          from product_parameter own
          join parameter on parameter.id = own.parameter_id
          left join effective_parameter used
            on used.category_id = product.category_id and used.parameter_id = own.parameter_id
          where own.product_id = product.id) as typed
  from product where product.id = any (${ids})`;
