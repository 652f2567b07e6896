import { statfs } from 'node:fs/promises';
import type { Config } from '#base/process/config.server.ts';
import type { Db } from '#base/database/database.server.ts';
import { MIGRATIONS } from '#base/database/migrate.server.ts';
import { formatFileSize } from '#text/format.ts';
import { say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const MEGABYTE = 1_000_000;
/** A day of orders needs little; a vacuum or an import may need as much as the largest table. */
const LITTLE_DISK = 2_000 * MEGABYTE;
const TOO_LITTLE = 300 * MEGABYTE;

export async function checkDatabase(sql: Db): Promise<Finding[]> {
  const [row] = await sql<{ version: string; size: number; applied: number }[]>`
    select current_setting('server_version') as version,
           pg_database_size(current_database())::float8 as size,
           (select count(*)::int from migration where name in ${sql(MIGRATIONS)}) as applied`;
  const { version, size, applied } = row!;
  return applied === MIGRATIONS.length
    ? [
        ok(
          'database',
          say('doctor.database', { version, size: formatFileSize(size), count: applied }),
        ),
      ]
    : [fail('database', say('doctor.migrations'), say('doctor.migrationsAdvice'))];
}

/** The disk the shop writes to; of a database elsewhere only its own machine knows. */
export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null);
  if (!disk)
    return [
      warn('disk', say('doctor.noFolder', { folder: dataDir }), say('doctor.noFolderAdvice')),
    ];
  const free = disk.bavail * disk.bsize;
  const message = say('doctor.disk', { free: formatFileSize(free), folder: dataDir });
  if (free < TOO_LITTLE) return [fail('disk', message, say('doctor.diskAdvice'))];
  return [
    free < LITTLE_DISK ? warn('disk', message, say('doctor.diskAdvice')) : ok('disk', message),
  ];
}
