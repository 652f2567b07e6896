import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '#base/database.server.ts';
import { change, type Audit } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { pathOf } from '#cli/paths.server.ts';
import { tableOf } from '#cli/table.ts';
import { say } from '#text/staff.ts';
import type { Kind, Row } from '#staff/content/kind.server.ts';
import { KINDS } from '#staff/content/kinds.server.ts';
import { storePicture } from '#staff/content/pictures.server.ts';
import { readFolder, type Refusal } from '#staff/content/read-folder.server.ts';

type Counts = {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  kept: number;
};

export const importCommand = command({
  name: 'content import',
  summary: 'content.import.summary',
  args: { folder: 'content.folder' },
  options: { delete: { type: 'boolean', help: 'content.import.delete' } },
  isChange: true,
  examples: ['content import obsah --dry-run', 'content import obsah'],

  async run(context, { args: { folder: typed }, options }) {
    const folder = pathOf(typed);
    const present = KINDS.filter((kind) => existsSync(join(folder, kind.folder)));
    if (present.length === 0) throw new StaffError(say('content.import.nothing', { folder }));
    const { rows, pictures, refusals } = await readFolder(context.sql, folder, present);
    if (refusals.length > 0) return refused(refusals);
    const counts = await change(context, async (tx, audit) => {
      for (const picture of pictures) await storePicture(tx, picture);
      const done: [Kind, Counts][] = [];
      for (const kind of present)
        done.push([kind, await bring(tx, audit, kind, rows.get(kind)!, options.delete)]);
      return done;
    });
    return {
      data: Object.fromEntries(counts.map(([kind, numbers]) => [kind.folder, numbers])),
      lines: tableOf(counts.map(([kind, numbers]) => rowOf(kind, numbers))),
    };
  },
});

const refused = (refusals: Refusal[]) => ({
  data: { refused: refusals },
  lines: [
    ...refusals.map(({ file, reason }) => say('content.import.refusal', { file, reason })),
    say('content.import.refused'),
  ],
  isRefused: true,
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

/** A list is what its files are, from the first to the last. */
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

/** Whatever order the columns came in; blanks around a text are nobody's wish. */
const same = (one: Row, other: Row | undefined) =>
  other !== undefined && Object.keys(one).every((key) => tidy(one[key]) === tidy(other[key]));

const tidy = (value: Row[string] | undefined) => (typeof value === 'string' ? value.trim() : value);

const rowOf = ({ folder }: Kind, counts: Counts) => ({
  [say('content.columns.folder')]: folder,
  [say('content.columns.created')]: counts.created,
  [say('content.columns.changed')]: counts.changed,
  [say('content.columns.unchanged')]: counts.unchanged,
  [say('content.columns.deleted')]: counts.deleted,
  [say('content.columns.kept')]: counts.kept,
});
