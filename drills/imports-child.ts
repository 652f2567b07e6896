import { setTimeout as sleep } from 'node:timers/promises';
import { openLongPool, openPool } from '#base/database/database.server.ts';
import { createParsePool } from '#base/files/parse-pool.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import { workOnNext } from '#staff/imports/work.server.ts';

/** Writes imports and takes them back with the shop's own code, until it is killed. */
const { connection } = JSON.parse(process.argv[2]!);
const where = {
  sql: openPool(connection, { max: 2 }),
  long: openLongPool(connection),
  parsePool: createParsePool(),
  config: readConfig({}),
};
process.stdout.write('at work\n');
for (;;) if (!(await workOnNext(where))) await sleep(20);
