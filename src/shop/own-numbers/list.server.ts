import { CSV_MARK, csvLine, guarded } from '#base/files/csv.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/own-numbers.ts';
import type { OwnNumber } from './contract.ts';

type Page = { q?: string | undefined; limit: number; offset: number };
type Row = Omit<OwnNumber, 'url' | 'changed_at'> & { slug: string; is_sold: boolean; at: Date };

export async function listOwnNumbers(sql: Db, customerId: CompanyId, { q, limit, offset }: Page) {
  const of = sql`own.customer_id = ${customerId}`;
  const [rows, [counts]] = await Promise.all([
    sql<Row[]>`
      select product.id as product, own.number, product.code, product.name, product.slug, product.is_sold,
             own.changed_at as at, own.changed_by
      from own_number own join product on product.id = own.product_id
      where ${of} and ${isWanted(sql, q)}
      order by lower(own.number) limit ${limit} offset ${offset}`,
    sql<[{ all_count: number; numbers_count: number }]>`
      select count(*)::int as all_count, (count(*) filter (where ${isWanted(sql, q)}))::int as numbers_count
      from own_number own join product on product.id = own.product_id where ${of}`,
  ]);
  return {
    numbers: rows.map(({ slug, is_sold, at, ...row }): OwnNumber => ({
      ...row,
      url: is_sold ? { url: slug } : null,
      changed_at: at.toISOString(),
    })),
    ...counts,
  };
}

/** By the number, the code or the name; punctuation of codes does not count. */
function isWanted(sql: Db, q = ''): Fragment {
  if (q === '') return sql`true`;
  const part = q.replace(/[\\%_]/g, '\\$&');
  return sql`(
    (plain_code(${q}) <> '' and (plain_code(own.number) like '%' || plain_code(${q}) || '%'
                                 or plain_code(product.code) like '%' || plain_code(${q}) || '%'))
    or plain_text(product.name) like '%' || plain_text(${part}) || '%')`;
}

/** All of them as the file that can be brought back. */
export async function ownNumbersFile(sql: Db, customerId: CompanyId, format: 'xlsx' | 'csv') {
  const rows = await sql<{ number: string; code: string; name: string }[]>`
    select own.number, product.code, product.name
    from own_number own join product on product.id = own.product_id
    where own.customer_id = ${customerId} order by lower(own.number)`;
  const head = [t('ownNumbers.yours'), t('ownNumbers.code'), t('ownNumbers.product')].map(
    plainSpaces,
  );
  const table = [head, ...rows.map(({ number, code, name }) => [number, code, name])];
  if (format === 'xlsx') return streamWorkbook(t('ownNumbers.sheet'), [table]);
  return CSV_MARK + table.map((cells) => csvLine(cells.map(guarded))).join('');
}
