import { MIGRATIONS } from '#base/migrate.server.ts';
import { StartError } from '#base/start-error.ts';
import type { Say } from '#start/open.server.ts';
import {
  type Header,
  isSame,
  openArchive,
  type Sum,
  sumOf,
  type Table,
  type Trailer,
} from './archive.server.ts';

export type Checked = { header: Header; sums: Map<string, Sum> };

/** Reads a backup to its end: whole, undamaged, and, where that is known, what was in the database. */
export async function checkArchive(
  file: string,
  say: Say,
  expected?: Map<string, Sum>,
): Promise<Checked> {
  const archive = openArchive(file);
  try {
    const header = await archive.read<Header>();
    assertReadable(file, header);
    const sums = new Map<string, Sum>();
    for (const [index, name] of header.tables.entries()) {
      say('Checking the backup', index + 1, header.tables.length);
      const { table } = await archive.read<Table>();
      const sum = await sumOf(archive.rows(table));
      sums.set(table, sum);
      if (table !== name || (expected && !isSame(expected.get(table), sum)))
        throw new StartError(`The backup ${file} does not hold what the database held: ${name}.`);
    }
    const trailer = await archive.read<Trailer>();
    if (!trailer.end) throw new StartError(`The backup ${file} cannot be used: it ends too early.`);
    return { header, sums };
  } finally {
    archive.close();
  }
}

function assertReadable(file: string, { bastion, format, migrations }: Header) {
  if (bastion !== 'backup' || format !== 1)
    throw new StartError(`The backup ${file} cannot be used: it is not a backup of this shop.`);
  const unknown = migrations.find((name, index) => name !== MIGRATIONS[index]);
  if (unknown)
    throw new StartError(
      `The backup ${file} was taken by a newer program: it knows the migration ${unknown}.`,
    );
}
