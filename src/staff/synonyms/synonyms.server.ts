import type { Db, Fragment, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { readRows } from '#staff/sheets/read-rows.server.ts';
import { lockImportsSoon, saveRows } from '#staff/sheets/save-rows.server.ts';
import type { Refusal } from '#staff/sheets/sheet.server.ts';
import { synonyms } from '#staff/sheets/synonyms.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { say } from '#text/staff.ts';
import * as contract from './contract.ts';

const PAGE = 50;

const columns = (sql: Db): Fragment => sql`
  id, words, means, both_ways, md5(concat(means, both_ways)) as version`;
/** There are a thousand of them at most, so they are sorted and searched as they are. */
const place = (sql: Db): Fragment => sql`words collate "sk-x-icu", id`;

const listOf = readingJob(contract.listSynonyms, async ({ sql }, { search, after }) => {
  const rows = await sql<contract.Synonym[]>`
    select ${columns(sql)} from search_synonym
    where ${search === undefined ? sql`true` : isAbout(sql, search)}
      and ${after === undefined ? sql`true` : sql`(${place(sql)}) > (select ${place(sql)} from search_synonym where id = ${after})`}
    order by ${place(sql)} limit ${PAGE + 1}`;
  return { synonyms: rows.slice(0, PAGE), has_more: rows.length > PAGE };
});

const isAbout = (sql: Db, search: string): Fragment =>
  sql`plain_text(concat_ws(' ', words, array_to_string(means, ' '))) like
      '%' || plain_text(${search.trim().replace(/[\\%_]/g, '\\$&')}) || '%'`;

type Said = { words: string; means: string[]; both_ways: boolean };

export const addSynonym = changingJob(contract.addSynonym, async (context, said: Said) => {
  const read = readAs(said);
  await lockImportsSoon(context.sql);
  const words = (read.rows[0]?.cells.words ?? '') as string;
  const [known] = await context.sql`select from search_synonym where words = ${words}`;
  if (known) throw refusalOf([{ column: 'words', reason: say('synonyms.known', { words }) }]);
  return save(context, read);
});

export const changeSynonym = changingJob(
  contract.changeSynonym,
  async (context, { id, version, means, both_ways }) => {
    await lockImportsSoon(context.sql);
    const { words } = await findSame(context.sql, { id, version });
    return save(context, readAs({ words, means, both_ways }));
  },
);

/** A file cannot take a row away, so this is no row of one: whoever regrets it adds it again. */
export const removeSynonym = changingJob(
  contract.removeSynonym,
  async ({ sql, audit }, { id, version }) => {
    await lockImportsSoon(sql);
    const { words, means, both_ways } = await findSame(sql, { id, version });
    await sql`delete from search_synonym where id = ${id}`;
    await audit.add('synonym', words, { words, means, both_ways }, null);
    return {};
  },
);

/** As it was seen. */
async function findSame(sql: Tx, { id, version }: Pick<contract.Synonym, 'id' | 'version'>) {
  const [now] = await sql<contract.Synonym[]>`
    select ${columns(sql)} from search_synonym where id = ${id}`;
  if (!now) throw ShopError.notFound('messages.office.synonymGone');
  if (now.version !== version)
    await refuseStale(sql, { entity: 'synonym', keys: [now.words] }, { synonym: now });
  return now;
}

/** Read as a row of a file is, by the rules of its columns. */
const readAs = ({ words, means, both_ways: bothWays }: Said) =>
  readRows(synonyms, {
    columns: ['words', 'means', 'both_ways'],
    rows: [{ row: 1, cells: [words, means, bothWays] }],
  });

async function save(context: JobContext, read: ReturnType<typeof readRows>) {
  const choices = { skipsRefused: false, confirmsPrices: false };
  const { isWritten, refusals, audit } = await saveRows(context, synonyms, read, choices);
  if (!isWritten) throw refusalOf(refusals);
  return audit === undefined ? {} : { audit };
}

/** In the words of the file, at the fields of the form. */
const refusalOf = (refusals: Pick<Refusal, 'column' | 'reason'>[]) =>
  new ShopError(
    refusals.map(({ column, reason }) => ({
      key: column,
      code: 'staff.synonyms.refused',
      message: reason,
    })),
    { status: 409 },
  );

export const synonymCalls = [listOf, addSynonym, changeSynonym, removeSynonym];
