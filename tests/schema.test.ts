import { expect, test } from 'vitest';
import { useDatabase } from './database.ts';
import { readSchema } from './schema.ts';

const { sql } = useDatabase();

// An older server words the same definitions differently; the one that the project brings is the measure.
test.skipIf(process.env.DATABASE_URL)('docs/schema.sql is the database as it is now', async () => {
  await expect(await readSchema(sql)).toMatchFileSnapshot('../docs/schema.sql');
});
