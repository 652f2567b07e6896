import type { Config } from '#base/process/config.server.ts';
import type { Db } from '#base/database/database.server.ts';
import { type Logo, shopNameOf } from '#shop/kernel/brand.server.ts';
import type { Site } from './contract.ts';

type Words = Partial<
  Record<'shop_name' | 'tagline' | 'headline' | 'description' | 'about', string>
>;
type Settings = Pick<Site, 'opening_hours' | 'auth_panel'> & {
  company: Site['company'] & Words;
  logo?: Logo;
  copyright_year?: number;
  search?: { pause_ms: number };
};

export const USUAL_SEARCH = { pause_ms: 1_000 };

export async function getSite(db: Db, config: Config): Promise<Site> {
  const rows = await db<{ key: keyof Settings; value: unknown }[]>`
    select key, value from setting
    where key in ('company', 'logo', 'opening_hours', 'copyright_year', 'auth_panel', 'search')`;
  const {
    logo,
    search = USUAL_SEARCH,
    ...settings
  } = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Settings;
  return {
    url: config.publicUrl,
    packeta_key: config.packetaKey,
    maps_key: config.mapsKey,
    ...settings,
    copyright_year: settings.copyright_year ?? yearOf(new Date()),
    search_pause_ms: search.pause_ms,
    brand: brandOf(settings.company, logo),
  };
}

/** On the shop's own clock. */
const yearOf = (now: Date) =>
  Number(now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Bratislava' }).slice(0, 4));

function brandOf(company: Settings['company'], logo: Logo | undefined): Site['brand'] {
  const { tagline = '', headline = '', description = '', about = '' } = company;
  const name = shopNameOf(company);
  return {
    name,
    tagline,
    description,
    about,
    headline: headline || tagline || name,
    logo: logo ? { src: logo.src, width: logo.width, height: logo.height } : null,
    share: logo?.share ?? null,
  };
}
