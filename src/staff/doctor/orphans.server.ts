import type { Db } from '#base/database/database.server.ts';
import { formatFileSize } from '#text/format.ts';
import { count, say } from '#text/staff.ts';
import { type Finding, ok, warn } from './finding.ts';

export type Orphan = { id: number; name: string; size: number };

/** Files nothing shows any more. */
export const findOrphans = (sql: Db) => sql<Orphan[]>`
  with used as (
    select file_id from product_image union select file_id from attachment
    union select file_id from banner union select image_file_id from blog
    union select image_file_id from promo union select logo_file_id from vendor
  ), texts as (
    select content as text from blog union all select content from text_page
    union all select description from product where description like '%/media/%'
    union all select picture from menu_item
    union all select value::text from setting where key = 'logo'
  ), named as (
    select distinct (regexp_matches(text, '/media/([0-9a-f]{32}\\.[a-z0-9]{1,5})', 'g'))[1] as name
    from texts
  )
  select id, name, size from file
  where not exists (select from used where used.file_id = file.id)
    and not exists (select from named where named.name = file.name)
  order by id`;

export async function checkFiles(sql: Db): Promise<Finding[]> {
  const orphans = await findOrphans(sql);
  const size = formatFileSize(orphans.reduce((sum, one) => sum + one.size, 0));
  return orphans.length === 0
    ? [ok('files', say('doctor.noOrphans'))]
    : [
        warn(
          'files',
          count('doctor.orphans', orphans.length, { size }),
          say('doctor.orphansAdvice'),
        ),
      ];
}
