import type { Sql } from '#base/database.server.ts';
import type { Site } from './contract.ts';

type SettingRow = { key: string; value: unknown };

export async function getSite(sql: Sql, url: string): Promise<Site> {
  const rows = await sql<SettingRow[]>`
    select key, value from setting where key in ('company', 'opening_hours', 'copyright_year')`;
  const settings = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return {
    url,
    company: settings.company as Site['company'],
    opening_hours: settings.opening_hours as Site['opening_hours'],
    copyright_year: (settings.copyright_year as number | undefined) ?? 2024,
  };
}
