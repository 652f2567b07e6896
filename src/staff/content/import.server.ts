import type { Tx } from '#base/database/database.server.ts';
import type { Audit } from '#staff/change.server.ts';
import type { GivenFolder } from '#staff/given-file.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { Kind, Row } from './kind.server.ts';
import { KINDS } from './kinds.server.ts';
import { storePicture } from './pictures.server.ts';
import { readFolder, type Refusal } from './read-folder.server.ts';

type Counts = {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  kept: number;
};
type Imported = { counts: Record<string, Counts>; refusals: Refusal[] };
type Given = {
  folder: GivenFolder;
  /** Whether rows without a file are deleted; else they stay. */
  isDeleting: boolean;
};

/** Every file of the folder, or nothing when one of them is wrong. */
export const importContent = changingJob({
  title: 'content import',
  needs: ['content.change'],

  async work({ sql, audit }, { folder, isDeleting }: Given): Promise<Imported> {
    const present = KINDS.filter((kind) => folder.folders.includes(kind.folder));
    if (present.length === 0)
      throw new StaffError('content.import.nothing', { folder: folder.name });
    const { rows, pictures, refusals } = await readFolder(sql, folder.files, present);
    if (refusals.length > 0) return { counts: {}, refusals };
    for (const picture of pictures) await storePicture(sql, picture);
    const counts: Record<string, Counts> = {};
    for (const kind of present)
      counts[kind.folder] = await bring(sql, audit, kind, rows.get(kind)!, isDeleting);
    return { counts, refusals };
  },

  isKept: ({ refusals }) => refusals.length === 0,
});

async function bring(
  tx: Tx,
  audit: Audit,
  kind: Kind,
  rows: Row[],
  isDeleting: boolean,
): Promise<Counts> {
  const before = await kind.read(tx);
  if (kind.isList) return bringList(tx, audit, kind, before, rows);
  const known = new Map(before.map((row) => [row.url, row]));
  const isSame = (row: Row) => same(row, known.get(row.url));
  const fresh = rows.filter((row) => !isSame(row));
  const given = new Set(rows.map(({ url }) => url));
  const gone = before.filter(({ url }) => !given.has(url));
  if (fresh.length > 0) await kind.write(tx, fresh);
  if (isDeleting && gone.length > 0) await kind.remove?.(tx, gone);
  for (const row of fresh)
    await audit.add(kind.entity, String(row.url), known.get(row.url) ?? null, row);
  if (isDeleting) for (const row of gone) await audit.add(kind.entity, String(row.url), row, null);
  return {
    created: fresh.filter(({ url }) => !known.has(url)).length,
    changed: fresh.filter(({ url }) => known.has(url)).length,
    unchanged: rows.length - fresh.length,
    deleted: isDeleting ? gone.length : 0,
    kept: isDeleting ? 0 : gone.length,
  };
}

/** A list is replaced by its files, in their order. */
async function bringList(tx: Tx, audit: Audit, kind: Kind, before: Row[], rows: Row[]) {
  const changed = rows.filter((row, index) => index < before.length && !same(row, before[index]));
  const isSame = before.length === rows.length && changed.length === 0;
  if (!isSame) {
    await kind.write(tx, rows);
    await audit.add(kind.entity, kind.folder, { rows: [...before] }, { rows });
  }
  const common = Math.min(rows.length, before.length);
  return {
    created: rows.length - common,
    changed: changed.length,
    unchanged: common - changed.length,
    deleted: before.length - common,
    kept: 0,
  };
}

/** The columns may come in any order; spaces around a text are trimmed. */
const same = (one: Row, other: Row | undefined) =>
  other !== undefined && Object.keys(one).every((key) => tidy(one[key]) === tidy(other[key]));

const tidy = (value: Row[string] | undefined) => (typeof value === 'string' ? value.trim() : value);
