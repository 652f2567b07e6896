import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { confirmed, type ownerOf } from './owner.ts';
import type { ImportReport } from '#staff/sheets/sheet.server.ts';

/** Imports a text as a file and gives the report with the exit code. */
export const importsOf =
  (type: ReturnType<typeof ownerOf>, folder: string) =>
  async (sheet: string, content: string | Buffer, ...options: string[]) => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    const { code, text } = await type(
      `import ${sheet}`,
      path,
      '--json',
      ...confirmed(sheet),
      ...options,
    );
    return { code, ...(JSON.parse(text) as ImportReport) };
  };
