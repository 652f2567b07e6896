import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { ownerOf } from '#tests/owner.ts';
import { FORMATS } from '#staff/tables/write-table.server.ts';
import { SHEETS } from './sheets.server.ts';

const { connection } = useDatabase();
const shop = ownerOf(connection);
const folder = mkdtempSync(join(tmpdir(), 'bastion-sheets-'));

const kinds = SHEETS.flatMap(({ name }) => FORMATS.map((format) => [name, format] as const));

test.each(kinds)(
  '%s as %s: read back nothing changes, written again nothing differs',
  async (name, format) => {
    const first = await shop(`export ${name}`, '--format', format);
    expect(first.code).toBe(0);
    const path = join(folder, `${name}.${format}`);
    writeFileSync(path, first.bytes);
    const report = await shop(`import ${name}`, path, '--json');
    const { changed, created, refusals } = JSON.parse(report.text);
    expect({ changed, created, refusals }).toEqual({ changed: 0, created: 0, refusals: [] });
    const second = await shop(`export ${name}`, '--format', format);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  },
);
