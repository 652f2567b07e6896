import { ok } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import { MOST_CHARACTERS } from '#shop/kernel/given-file.ts';
import { keyOf, once } from '#shop/kernel/idempotency.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { ShopApp, SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { Person, SignedIn } from '#shop/kernel/visitor.ts';
import type { Db } from '#base/database/database.server.ts';
import {
  addOwnNumber,
  type Changed,
  changeOwnNumber,
  type Keeper,
  removeOwnNumber,
} from './change.server.ts';
import * as contract from './contract.ts';
import { previewNumbers, saveNumbers } from './file.server.ts';
import { listOwnNumbers, ownNumbersFile } from './list.server.ts';
import type { FileProblem } from './read-file.server.ts';
import type { GivenRow } from './rules.ts';

/** Of one person. */
const CHANGE_LIMIT = { most: 600, minutes: 10 };
const FILE_LIMIT = { most: 60, minutes: 10 };
const READ_NUMBERS = {
  module: new URL('./read-file.server.ts', import.meta.url),
  name: 'readNumbers',
};
const COMMAND = 'company: change own numbers';

export const ownNumberRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.listOwnNumbers,
    handler: async ({ visitor, params, query }) =>
      ok(await listOwnNumbers(sql, visitor.customer!.id, { ...params, ...query })),
  });

  app.route({
    ...contract.addOwnNumber,
    handler: async (request) => {
      const visitor = request.visitor as SignedIn;
      await countChange(sql, visitor.person);
      const asked = { visitor, key: keyOf(request), call: 'own number', body: request.body };
      const product = await sql.begin((tx) =>
        once(tx, asked, async () => {
          const added = await addOwnNumber(tx, keeperOf(visitor), request.body);
          await note(tx, visitor, added);
          return { product: added.product };
        }),
      );
      return ok(product);
    },
  });

  const changed = async (visitor: SignedIn, work: (tx: Db, keeper: Keeper) => Promise<Changed>) => {
    await countChange(sql, visitor.person);
    await sql.begin(async (tx) => note(tx, visitor, await work(tx, keeperOf(visitor))));
    return ok({});
  };

  app.route({
    ...contract.changeOwnNumber,
    handler: ({ visitor, params, body }) =>
      changed(visitor as SignedIn, (tx, keeper) =>
        changeOwnNumber(tx, keeper, params.product, body.number),
      ),
  });

  app.route({
    ...contract.removeOwnNumber,
    handler: ({ visitor, params }) =>
      changed(visitor as SignedIn, (tx, keeper) => removeOwnNumber(tx, keeper, params.product)),
  });

  app.route({
    ...contract.readOwnNumbers,
    bodyLimit: MOST_CHARACTERS + 1024,
    handler: async ({ visitor, body }) => {
      const rows = await rowsOf(app, sql, visitor as SignedIn, body.content);
      return ok(await previewNumbers(sql, visitor.customer!.id, rows));
    },
  });

  app.route({
    ...contract.saveOwnNumbers,
    bodyLimit: MOST_CHARACTERS + 1024,
    handler: async (request) => {
      const visitor = request.visitor as SignedIn;
      const rows = await rowsOf(app, sql, visitor, request.body.content);
      const asked = { visitor, key: keyOf(request), call: 'own numbers', body: rows };
      const counts = await sql.begin((tx) =>
        once(tx, asked, async () => {
          const saved = await saveNumbers(tx, keeperOf(visitor), rows);
          const { added, changed: others } = saved;
          if (added + others > 0)
            await auditOwn(tx, visitor.person.id, {
              command: COMMAND,
              after: { file: request.body.name, added, changed: others },
            });
          return saved;
        }),
      );
      return ok(counts);
    },
  });

  app.route({
    ...contract.ownNumbersFile,
    handler: async ({ visitor, params: { format } }, reply) => {
      const file = await ownNumbersFile(sql, visitor.customer!.id, format);
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="vlastne-cisla.${format}"`)
        .send(file);
    },
  });
};

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const countChange = (sql: Db, { id }: Person) =>
  countTry(sql, [{ bucket: bucketOf('own numbers', id), ...CHANGE_LIMIT }]);

const keeperOf = ({ customer, person }: SignedIn): Keeper => ({
  customerId: customer.id,
  by: `${person.firstName} ${person.lastName}`.trim() || person.email,
});

async function note(tx: Db, { person }: SignedIn, { code, before, after }: Changed) {
  if (before === after) return;
  await auditOwn(tx, person.id, {
    command: COMMAND,
    ...(before !== null && { before: { code, number: before } }),
    ...(after !== null && { after: { code, number: after } }),
  });
}

async function rowsOf(
  app: ShopApp,
  sql: Db,
  { person }: SignedIn,
  content: string,
): Promise<GivenRow[]> {
  await countTry(sql, [{ bucket: bucketOf('own numbers file', person.id), ...FILE_LIMIT }]);
  const [problem, rows] = await app.parsePool.run({
    work: READ_NUMBERS,
    input: content,
    whose: String(person.id),
    as: 'customer',
  });
  if (rows) return JSON.parse(Buffer.from(rows).toString()) as GivenRow[];
  const why = Buffer.from(problem!).toString() as FileProblem;
  if (why === 'tooMuch')
    throw new ShopError('messages.file.tooMuch', { key: 'content', status: 422 });
  const code = why === 'noColumns' ? 'messages.ownNumbers.noColumns' : `messages.quickOrder.${why}`;
  throw new ShopError(code, { key: 'content', status: 422 });
}
