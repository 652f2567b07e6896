import { MIGRATIONS } from '#base/database/migrate.server.ts';
import { StartError } from '#base/process/start-error.ts';
import type { Say } from '#start/open.server.ts';
import {
  type Header,
  isSame,
  openArchive,
  startSum,
  type Sum,
  type Table,
  type Trailer,
} from './archive.server.ts';

export type Checked = {
  header: Header;
  sums: Map<string, Sum>;
  /** Of each table, as the archive holds it unpacked. */
  bytes: Map<string, number>;
};

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
    const bytes = new Map<string, number>();
    for (const [index, name] of header.tables.entries()) {
      say('Checking the backup', index + 1, header.tables.length);
      const { table } = await archive.read<Table>();
      const counted = startSum();
      for await (const chunk of archive.rows(table)) counted.add(chunk);
      const sum = counted.get();
      sums.set(table, sum);
      bytes.set(table, counted.bytes);
      if (table !== name || (expected && !isSame(expected.get(table), sum)))
        throw new StartError(`The backup ${file} does not hold what the database held: ${name}.`);
    }
    const trailer = await archive.read<Trailer>();
    if (!trailer.end) throw new StartError(`The backup ${file} cannot be used: it ends too early.`);
    return { header, sums, bytes };
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
