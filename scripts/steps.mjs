// Runs on plain Node 20, before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const LAST_LINES = 25;

/** Shows one line while the work runs, and how long it took. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  let frame = 0;
  const timer = process.stdout.isTTY
    ? setInterval(() => {
        frame = (frame + 1) % FRAMES.length;
        process.stdout.write(`\r\u001b[2K  ${FRAMES[frame]} ${title} ${seconds()}`);
      }, 100)
    : undefined;
  if (!timer) process.stdout.write(`· ${title}\n`);
  try {
    const result = await work();
    clearInterval(timer);
    if (timer) process.stdout.write(`\r\u001b[2K  ✓ ${title} ${seconds()}\n`);
    return result;
  } catch (error) {
    clearInterval(timer);
    process.stdout.write(`${timer ? '\r\u001b[2K' : ''}  ✗ ${title}\n`);
    throw error;
  }
}

/** A command whose output is of interest only when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const lines = [];
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    const keep = (chunk) => {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      lines.splice(0, lines.length - LAST_LINES);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed:\n${lines.join('\n')}`)),
    );
  });
}

/** One hash over files and whole folders: equal when nothing in them has changed. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const path of paths)
    for (const file of filesIn(inRoot(path))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Does the work only when what it depends on has changed since it last succeeded. */
export async function unlessDone(stampFile, paths, work) {
  const wanted = fingerprint(paths);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  await work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}
