import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { GivenFile, GivenFolder } from '#staff/given-file.ts';
import { say } from '#text/staff.ts';
import { CommandError } from './command-error.ts';
import { pathOf } from './paths.server.ts';

/** The file whose path was typed. */
export function fileAt(typed: string): GivenFile {
  const path = pathOf(typed);
  return { name: basename(path), read: () => readBytes(path) };
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable('files.unreadable', path, error);
  }
}

/** The folder whose path was typed, with the files of its folders; nothing reads deeper than that, or what a shell hides. */
export function folderAt(typed: string): GivenFolder {
  const folder = pathOf(typed);
  const top = entriesOf(folder);
  const folders = top
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  const inner = folders.flatMap((name) => filesAmong(entriesOf(join(folder, name)), `${name}/`));
  const files = [...filesAmong(top, ''), ...inner].map((name) => ({
    name,
    read: () => readBytes(join(folder, name)),
  }));
  return { name: folder, files, folders };
}

type Entries = ReturnType<typeof entriesOf>;

const filesAmong = (entries: Entries, place: string) =>
  entries.filter((entry) => !entry.isDirectory()).map(({ name }) => place + name);

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw unreadable('folders.unreadable', folder, error);
  }
}

function unreadable(key: 'files.unreadable' | 'folders.unreadable', path: string, cause: unknown) {
  const reason = (cause as NodeJS.ErrnoException).code ?? '';
  return new CommandError(say(key, { path, reason }), { cause });
}
