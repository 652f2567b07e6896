import type * as z from 'zod/mini';
import { ok } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { MOST_CHARACTERS } from '#shop/kernel/given-file.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as files from './file-contract.ts';
import * as contract from './contract.ts';
import * as kept from './kept-contract.ts';
import { getDraft, keepDraft } from './kept.server.ts';
import type { Problem } from './parse/read-file.server.ts';
import { findCodes, recogniseRows } from './recognise.server.ts';

/** A thousand rows, in bytes. */
const MANY_ROWS = 256 * 1024;
/** Whoever corrects row by row asks often; an office of guests shares one address. */
const LIMIT = { most: 600, minutes: 10 };

const FILE_LIMIT = { most: 60, minutes: 10 };
const READ_FILE = {
  module: new URL('./parse/read-file.server.ts', import.meta.url),
  name: 'answerFile',
};

export const quickOrderRoutes: SliceRoutes = (app, shop) => {
  const { sql } = shop;

  app.route({
    ...contract.recogniseRows,
    bodyLimit: MANY_ROWS,
    handler: async ({ visitor, body, ip }) => {
      const whose = visitor.person?.id ?? networkOf(ip);
      await countTry(sql, [{ bucket: bucketOf('quick-order', whose), ...LIMIT }]);
      return ok({ rows: await recogniseRows(sql, visitor, body.rows) });
    },
  });

  app.route({
    ...contract.findCodes,
    bodyLimit: MANY_ROWS,
    handler: async ({ visitor, body, ip }) => {
      const whose = visitor.person?.id ?? networkOf(ip);
      await countTry(sql, [{ bucket: bucketOf('quick-order', whose), ...LIMIT }]);
      return ok({ codes: await findCodes(sql, visitor, body.words) });
    },
  });

  app.route({
    ...kept.getDraft,
    handler: async ({ visitor }) => ok(await getDraft(sql, visitor.person!.id)),
  });

  app.route({
    ...kept.keepDraft,
    bodyLimit: kept.MOST_KEPT * 2,
    handler: async ({ visitor, body }) => {
      const whose = visitor.person!.id;
      await countTry(sql, [{ bucket: bucketOf('quick-order-draft', whose), ...LIMIT }]);
      return ok(await keepDraft(sql, whose, body));
    },
  });

  app.route({
    ...files.readFile,
    bodyLimit: MOST_CHARACTERS + 1024,
    handler: async ({ visitor, body, ip }, reply) => {
      const whose = String(visitor.person?.id ?? networkOf(ip));
      await countTry(sql, [{ bucket: bucketOf('quick-order-file', whose), ...FILE_LIMIT }]);
      const [problem, answer] = await app.parsePool.run({
        work: READ_FILE,
        input: body.content,
        whose,
        as: visitor.person ? 'customer' : 'guest',
      });
      if (!answer) throw unreadable(Buffer.from(problem!).toString() as Problem);
      return reply
        .type('application/json; charset=utf-8')
        .send(Buffer.from(answer.buffer) as unknown as SentAnswer);
    },
  });
};

/** Written by the thread that read the file. */
type SentAnswer = z.infer<(typeof files.readFile)['schema']['response'][200]>;

const unreadable = (problem: Problem) =>
  problem === 'tooMuch'
    ? new ShopError('messages.file.tooMuch', { key: 'content', status: 422 })
    : new ShopError(`messages.quickOrder.${problem}`, { key: 'content' });
