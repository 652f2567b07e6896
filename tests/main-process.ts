import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

const IMPORT = /^(?:import|export)(?! type\b)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/gm;

/** Packages that are loaded with a file, each with the files that lead to it. `import()` is followed by nobody. */
export function loadedWith(entry: string, read = (file: string) => readFileSync(file, 'utf8')) {
  const ways = new Map<string, string[]>([[entry, [entry]]]);
  const packages = new Map<string, string[]>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const way = ways.get(file)!;
    for (const [, target] of read(file).matchAll(IMPORT)) {
      const path = pathOf(file, target!);
      if (path === null) packages.set(target!, packages.get(target!) ?? way);
      else if (!ways.has(path)) {
        ways.set(path, [...way, path]);
        if (/\.tsx?$/.test(path)) waiting.push(path);
      }
    }
  }
  return { packages, files: ways };
}

const ROOMS = /^#([a-z]+)\/(.*)$/;

function pathOf(file: string, target: string): string | null {
  if (target.startsWith('.')) return normalize(join(file, '..', target));
  const [, room, rest] = ROOMS.exec(target) ?? [];
  if (!room) return null;
  const inside = `src/${room}/${rest}`;
  return existsSync(inside) ? inside : `${room}/${rest}`;
}
