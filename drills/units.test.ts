import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'bastion-units-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the shipped units', () => {
  const units = readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name));
  expect(units.length).toBeGreaterThan(2);
  const files = units.map((name) => {
    // An instance of the template; the program where this one is.
    const file = join(folder, name.replace('@.', '@3001.'));
    const text = readFileSync(join('deploy', name), 'utf8');
    writeFileSync(file, text.replaceAll('/srv/bastion', process.cwd()));
    return file;
  });
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files]);
  expect([status, String(stderr)]).toEqual([0, '']);
});

test('a process that cannot start is tried again for as long as it takes', () => {
  const unit = readFileSync('deploy/bastion@.service', 'utf8');
  const [head] = unit.split('[Service]');
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=always$/m);
});
