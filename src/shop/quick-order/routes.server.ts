import { createHash } from 'node:crypto';
import { ok } from '#base/contract.ts';
import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as files from './file-contract.ts';
import * as contract from './contract.ts';
import type { ReadFile } from './read-file.server.ts';
import { recogniseRows } from './recognise.server.ts';

/** A thousand rows, in bytes. */
const MANY_ROWS = 256 * 1024;
/** Whoever corrects row by row asks often; an office of guests shares one address. */
const LIMIT = { most: 600, minutes: 10 };

const FILE_LIMIT = { most: 60, minutes: 10 };
const READ_FILE = {
  module: new URL('./read-file.server.ts', import.meta.url),
  name: 'readFileToJson',
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
    ...files.readFile,
    bodyLimit: files.MOST_SIGNS + 1024,
    handler: async ({ visitor, body, ip }) => {
      const whose = String(visitor.person?.id ?? networkOf(ip));
      await countTry(sql, [{ bucket: bucketOf('quick-order-file', whose), ...FILE_LIMIT }]);
      const input = new Uint8Array(Buffer.from(body.content, 'base64'));
      const key = `quick-order ${createHash('sha256').update(input).digest('hex')}`;
      const json = await app.workerPool.run({ job: READ_FILE, input, key, whose });
      const read = JSON.parse(json.toString()) as ReadFile;
      if ('problem' in read) throw unreadable(read.problem);
      if (read.sheets.every(({ count }) => count === 0)) throw unreadable('notTable');
      return ok(read);
    },
  });
};

const unreadable = (problem: Extract<ReadFile, { problem: string }>['problem']) =>
  new ShopError(`messages.quickOrder.${problem}`, { key: 'content' });
