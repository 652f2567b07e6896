import { createHash } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import { callOf, type StaffContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { readImportAnew } from './contract.ts';
import { type Look, type Mapping } from './shapes-contract.ts';
import { drafting, holdSeen } from './drafts.server.ts';
import { recognise, suggested } from './file-look.server.ts';
import { type ImportKind, kindsOf } from './kinds.ts';
import { closest, columnsBy } from './mapping.ts';
import { loadParts, lookInThread, storeParts } from './read-file.server.ts';
import { readOne, readStored, readTemplates, type Stored } from './stored.server.ts';

const USUAL = { keeps_unread: [], adds: true, keeps_empty: true, warehouses: {}, template: null };

/** A file is looked at before anything of it is kept: one that nobody can read leaves nothing behind. */
export async function bringFile(
  context: StaffContext,
  { name, kind, bytes }: { name: string; kind?: ImportKind | undefined; bytes: Buffer },
): Promise<{ id: number }> {
  if (bytes.length === 0) throw new StaffError('files.empty', { name });
  const kinds = kindsOf(context.permissions);
  if (kinds.length === 0 || (kind && !kinds.includes(kind))) refuseKind();
  const { parsePool, who } = context;
  const look = await lookInThread({ parsePool, whose: who }, bytes, { sheet: 0, head: null });
  const hash = createHash('sha256').update(bytes).digest();
  return drafting(context, async (tx) => {
    const meant = await meaningOf(tx, look, kind ? [kind] : kinds, kind ?? null);
    const [{ id }] = await tx<[{ id: number }]>`
      insert into file_import (kind, name, size, hash, who, look, mapping)
      values (${meant.kind}, ${name}, ${bytes.length}, ${hash}, ${who}, ${tx.json(look)},
              ${tx.json(meant.mapping)})
      returning id`;
    await storeParts(tx, id, bytes);
    return { id };
  });
}

/** The permission a kind asks for is that of the job of the terminal. */
export function refuseKind(): never {
  throw new StaffError('imports.foreignKind');
}

type Meant = { kind: ImportKind | null; mapping: Stored['mapping'] };

/** What a file is and which column is which: as it was remembered, else by the headings. */
async function meaningOf(
  sql: Db,
  look: Look,
  kinds: readonly ImportKind[],
  asked: ImportKind | null,
): Promise<Meant> {
  const headings = look.columns.map(({ heading }) => heading);
  const templates = await readTemplates(sql, kinds);
  const template = closest(headings, templates);
  const rules = templates.find(({ id }) => id === template?.id)?.rules;
  const kind = (template?.kind as ImportKind | undefined) ?? asked ?? recognise(headings, kinds);
  if (kind === null) return { kind, mapping: { ...USUAL, columns: headings.map(() => null) } };
  const guess = suggested(headings, kind);
  if (!template) return { kind, mapping: { ...USUAL, columns: guess } };
  const columns = columnsBy(template, headings, guess);
  const mapping: Mapping = { ...USUAL, ...rules, columns, template: template.name };
  return { kind, mapping: { ...mapping, template_id: template.id } };
}

const bringAgain = callOf(readImportAnew, async (context, { id, version, kind, sheet, head }) => {
  const kinds = kindsOf(context.permissions);
  if (kind !== null && !kinds.includes(kind)) refuseKind();
  const { sql, parsePool, who } = context;
  await readStored(context, id);
  const bytes = await loadParts(sql, id);
  const look = await lookInThread({ parsePool, whose: who }, bytes, { sheet, head });
  return drafting(context, async (tx) => {
    await holdSeen(context, tx, { id, version }, ['mapping']);
    const meant = await meaningOf(tx, look, kind ? [kind] : kinds, kind);
    await tx`
      update file_import
      set look = ${tx.json(look)}, kind = ${meant.kind}, mapping = ${tx.json(meant.mapping)},
          corrections = '{}', decisions = '{}', preview = null, problem = null, version = version + 1
      where id = ${id}`;
    return { import: await readOne({ ...context, sql: tx }, id) };
  });
});

export const bringCalls = [bringAgain];
