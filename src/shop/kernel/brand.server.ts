import type { Db } from '#base/database/database.server.ts';
import type { Letterhead } from '#base/files/pdf.server.ts';

/** Pictures by their addresses; `print` stands on documents, null: they bear the name as text. */
export type Logo = {
  src: string;
  width: number;
  height: number;
  share: string;
  print: string | null;
};
type Named = { name: string; shop_name?: string };

/** What people call the shop; a company may have no other name. */
export const shopNameOf = ({ name, shop_name: shop }: Named): string => shop || name;

/** How a document of the shop begins. */
export async function getLetterhead(sql: Db): Promise<Letterhead> {
  const [row] = await sql<{ company: Named; logo: string | null }[]>`
    select company.value as company, encode(bytes, 'base64') as logo
    from setting company
    left join setting logo on logo.key = 'logo'
    left join file on '/media/' || file.name = logo.value ->> 'print'
    where company.key = 'company'`;
  return { name: shopNameOf(row!.company), logo: row!.logo };
}
