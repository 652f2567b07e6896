import type { GivenFolder } from '#staff/given-file.ts';
import { type JobContext, changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';
import { placeAttachment } from './attachments.server.ts';
import { placePicture } from './pictures.server.ts';
import type { Kept, Place } from './place.server.ts';
import { listProductFiles, type FileRefusal } from './product-files.server.ts';

export type FolderReport = Record<Kept, number> & {
  refused: number;
  refusals: FileRefusal[];
  isWritten: boolean;
};

type Given = {
  folder: GivenFolder;
  /** Whether the rest is kept when some files are refused. */
  skipsRefused: boolean;
};

/** Every file of a folder in one transaction; with a refused one nothing, unless it may be skipped. */
const importFolder = (name: 'pictures' | 'attachments', place: Place) =>
  changingJob({
    title: `import ${name}`,
    needs: ['catalogue.change'],

    async work(context, { folder, skipsRefused }: Given): Promise<FolderReport> {
      const report = await placeAll(context, folder, place);
      return { ...report, isWritten: report.refused === 0 || skipsRefused };
    },

    isKept: ({ isWritten }) => isWritten,
  });

export const importPictures = importFolder('pictures', placePicture);
export const importAttachments = importFolder('attachments', placeAttachment);

async function placeAll({ sql, audit, progress }: JobContext, folder: GivenFolder, place: Place) {
  const { files, refusals } = await listProductFiles(sql, folder.files);
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (const [index, file] of files.entries()) {
    try {
      counts[await place(sql, audit, file, await file.read())] += 1;
    } catch (error) {
      if (!(error instanceof StaffError)) throw error;
      refusals.push({ file: file.path, reason: error.message });
    }
    progress(say('folders.reading'), index + 1, files.length);
  }
  return { ...counts, refused: refusals.length, refusals };
}
