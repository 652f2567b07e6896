import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, inject } from 'vitest';
import {
  FOR_VISITORS,
  openPatientPool,
  openPool,
  type Connection,
  type Sql,
} from '#base/database/database.server.ts';
import { onDatabase } from './global-setup.ts';

/** On a machine that others use too a statement may wait for its turn longer than any visitor would. */
const PATIENT = {
  ...FOR_VISITORS,
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** A database of its own for the calling test file, with the whole demo shop in it or with nothing. */
export function useDatabase({ isEmpty = false } = {}): { sql: Sql; connection: Connection } {
  const { server, template } = inject('database');
  const name = `bastion_test_${randomBytes(6).toString('hex')}`;
  const connection = onDatabase(server, name);
  const sql = openPool(connection, { max: 5, settings: PATIENT });

  const asAdmin = async (statement: string) => {
    const admin = openPatientPool(server);
    await admin.unsafe(statement);
    await admin.end();
  };
  // Copied as files: written through the log it takes three times as long.
  const from = isEmpty ? 'template0' : `${template} strategy file_copy`;
  beforeAll(() => asAdmin(`create database ${name} template ${from}`));
  afterAll(async () => {
    await sql.end({ timeout: 1 });
    const drop = () => asAdmin(`drop database if exists ${name} with (force)`);
    // The server's own housekeeping may be in it just then, and only the server may end that.
    await drop().catch(() => sleep(2_000).then(drop));
  });
  return { sql, connection };
}
