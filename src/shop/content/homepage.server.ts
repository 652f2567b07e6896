import type { Sql } from '#base/database/database.server.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import type { Banner, Partner, Promo } from './contract.ts';

export async function listBanners(sql: Sql): Promise<Banner[]> {
  const rows = await sql<{ label: string; link: string; file: string }[]>`
    select banner.label, banner.link, file.name as file
    from banner join file on file.id = banner.file_id
    where banner.is_active
    order by banner.position, banner.id`;
  return rows.map(({ label, link, file }) => ({ image: mediaUrl(file), label, link }));
}

export async function getHomepage(sql: Sql): Promise<{ promos: Promo[]; partners: Partner[] }> {
  const [promos, partners] = await Promise.all([
    sql<{ title: string; text: string; link: string; file: string | null }[]>`
      select promo.title, promo.text, promo.link, file.name as file
      from promo left join file on file.id = promo.image_file_id
      order by promo.position, promo.id`,
    sql<{ name: string; file: string | null }[]>`
      select vendor.name, file.name as file
      from vendor left join file on file.id = vendor.logo_file_id
      where vendor.is_partner
      order by vendor.position, vendor.id`,
  ]);
  return {
    promos: promos.map(({ file, ...promo }) => ({ ...promo, image: file && mediaUrl(file) })),
    partners: partners.map(({ name, file }) => ({ name, logo: file && mediaUrl(file) })),
  };
}
