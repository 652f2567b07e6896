import type { Config } from '#base/config.server.ts';
import type { Db } from '#base/database.server.ts';
import type { Site } from './contract.ts';

type Settings = Pick<Site, 'company' | 'opening_hours' | 'auth_panel'> & {
  copyright_year?: number;
};

export async function getSite(db: Db, config: Config): Promise<Site> {
  const rows = await db<{ key: keyof Settings; value: unknown }[]>`
    select key, value from setting
    where key in ('company', 'opening_hours', 'copyright_year', 'auth_panel')`;
  const settings = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Settings;
  return {
    url: config.publicUrl,
    packeta_key: config.packetaKey,
    maps_key: config.mapsKey,
    copyright_year: 2024,
    ...settings,
  };
}
