import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '#base/database.server.ts';
import { change, type Audit } from '#staff/change.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';
import { listProductFiles, type FileRefusal, type ProductFile } from './product-files.server.ts';

export type Kept = 'created' | 'changed' | 'unchanged';
export type FolderReport = Record<Kept, number> & {
  refused: number;
  refusals: FileRefusal[];
  isWritten: boolean;
};

/** Puts one file where it belongs; throws an StaffError for one that is not what it should be. */
export type Place = (tx: Tx, audit: Audit, file: ProductFile, bytes: Buffer) => Promise<Kept>;

/** Every file of a folder in one transaction; with a refused one nothing, unless it may be skipped. */
export async function importFolder(
  context: StaffContext,
  folder: string,
  place: Place,
  skipsRefused: boolean,
): Promise<FolderReport> {
  let report: FolderReport | undefined;
  try {
    return await change(context, async (tx, audit) => {
      report = await placeAll(tx, audit, folder, place, context);
      if (report.refused > 0 && !skipsRefused) throw NOTHING_WRITTEN;
      return report;
    });
  } catch (error) {
    if (error !== NOTHING_WRITTEN) throw error;
    return { ...report!, isWritten: false };
  }
}

const NOTHING_WRITTEN = new Error('refused files');

async function placeAll(
  tx: Tx,
  audit: Audit,
  folder: string,
  place: Place,
  { progress }: StaffContext,
): Promise<FolderReport> {
  const { files, refusals } = await listProductFiles(tx, folder);
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (const [index, file] of files.entries()) {
    try {
      counts[await place(tx, audit, file, readFileSync(join(folder, file.path)))] += 1;
    } catch (error) {
      if (!(error instanceof StaffError)) throw error;
      refusals.push({ file: file.path, reason: error.message });
    }
    progress(say('folders.reading'), index + 1, files.length);
  }
  return { ...counts, refused: refusals.length, refusals, isWritten: true };
}
