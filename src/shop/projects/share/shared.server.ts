import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { fillBasket } from '#shop/basket/fill.server.ts';
import type { FillMode } from '#shop/basket/contract.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { hashToken } from '#shop/identity/tokens.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import { bucketOf, countIfFailed } from '#shop/kernel/limits.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { works } from './links.server.ts';
import type { SharedList } from './shared-contract.ts';

/** Addresses that lead nowhere, from one network; whoever has a link misses it once or twice. */
const MISSES = { most: 60, minutes: 15 };

type Opened = {
  name: string | null;
  company: string;
  expires_at: Date | null;
  project_id: number | null;
  has_notes: boolean;
  copy: [number, number, string, string, string][] | null;
};
type Line = {
  section_id: number | null;
  section: string;
  product_id: number | null;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  note: string;
  slug: string | null;
  image_name: string | null;
  image_caption: string | null;
};

/** What the holder of a link sees. A link that is over, that never was or of a closed company is the same: gone. */
export async function openSharedList(
  sql: Sql,
  token: string,
  address: string,
): Promise<SharedList> {
  const { list, lines } = await open(sql, token, address);
  const sections = Map.groupBy(lines, (line) => line.section_id);
  return {
    name: list.name,
    company: list.company,
    expires_at: list.expires_at?.toISOString() ?? null,
    sections: [...sections.values()].map((own, place) => ({
      id: place + 1,
      name: own[0]!.section,
      lines: own.map((line, index) => ({
        id: index + 1,
        code: line.code,
        name: line.name,
        unit_of_measure: line.unit,
        quantity: line.quantity,
        note: list.has_notes ? line.note : '',
        url: line.slug === null ? null : { url: line.slug },
        image: line.image_name
          ? { src: mediaUrl(line.image_name), caption: line.image_caption ?? '' }
          : null,
      })),
    })),
  };
}

/** Into the basket of whoever has opened it, at their own prices. */
export async function sharedToBasket(
  sql: Sql,
  visitor: SignedIn,
  token: string,
  wish: { basket: number | null; mode: FillMode; key: string | null; address: string },
) {
  const { lines } = await open(sql, token, wish.address);
  const { basket, mode, key } = wish;
  // Named by what is stored of the token.
  const call = `shared-list/${hashToken(token).toString('base64url')}`;
  return sql.begin((tx) =>
    once(tx, { visitor, key, call, body: { basket, mode } }, async () => {
      const { added, ...filled } = await fillBasket(tx, visitor, {
        basket,
        mode,
        lines: lines.map(({ product_id, quantity }) => ({ product: product_id ?? 0, quantity })),
      });
      const missing = lines.filter(({ product_id }) => !added.includes(product_id ?? 0));
      return {
        ...filled,
        added: added.length,
        not_added: missing.map(({ code, name }) => ({ code, name })),
      };
    }),
  );
}

async function open(sql: Sql, token: string, address: string) {
  const list = await countIfFailed(
    sql,
    [{ bucket: bucketOf('shared-list', networkOf(address)), ...MISSES }],
    () => find(sql, token),
  );
  return { list, lines: await linesOf(sql, list) };
}

async function find(sql: Sql, token: string): Promise<Opened> {
  const [list] = await sql<Opened[]>`
    select project.name, company.company_name as company, shared_list.expires_at, shared_list.project_id,
           shared_list.has_notes, shared_list.copy
    from shared_list join company on company.id = shared_list.customer_id and company.state = 'active'
    left join project on project.id = shared_list.project_id
    where token_hash = ${hashToken(token)} and ${works(sql)}`;
  if (!list) throw new ShopError('messages.sharedList.gone', { status: 410 });
  return list;
}

const linesOf = (sql: Db, { project_id: project, copy }: Opened) =>
  project === null
    ? sql<Line[]>`
        select null as section_id, '' as section, product.id as product_id, line ->> 2 as code,
               coalesce(product.name, line ->> 3) as name, line ->> 4 as unit, (line ->> 1)::int as quantity,
               '' as note, ${pictured(sql)}
        from jsonb_array_elements(${sql.json(copy)}) with ordinality as shared (line, place)
        left join product on product.id = (line ->> 0)::int
        ${pictures(sql)} order by place`
    : sql<Line[]>`
        select section.id as section_id, section.name as section, product.id as product_id, line.code,
               coalesce(product.name, line.name) as name, line.unit, line.quantity, line.note, ${pictured(sql)}
        from project_section section join project_line line on line.section_id = section.id
        left join product on product.id = line.product_id
        ${pictures(sql)}
        where section.project_id = ${project}
        order by section.position, section.id, line.position, line.id`;

const pictured = (sql: Db) => sql`
  case when product.is_sold then product.slug end as slug, file.name as image_name,
  cover.caption as image_caption`;
const pictures = (sql: Db) => sql`
  left join product_image cover on cover.product_id = product.id and cover.is_cover
  left join file on file.id = cover.file_id`;
