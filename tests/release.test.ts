import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'bastion-release-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (...[program, ...args]: [string, ...string[]]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
const commit = (title: string) => run('git', 'commit', '-q', '--allow-empty', '-m', title);
const release = (wanted: string) => run(process.execPath, resolve('scripts/release.mjs'), wanted);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test('a release is a version, a section of the changelog, a commit and a tag', () => {
  run('git', 'init', '-q', '-b', 'main');
  run('git', 'config', 'user.email', 'jana@example.sk');
  run('git', 'config', 'user.name', 'Jana');
  commit('feat: the first of all');
  const start = run('git', 'rev-parse', 'HEAD');
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    `# Changelog\n\n## 0.1.0 – 2026-11-17 (${start})\n\nAll.\n`,
  );
  const json = '{\n  "name": "bastion",\n  "version": "0.1.0"\n}\n';
  writeFileSync(join(folder, 'package.json'), json);
  writeFileSync(join(folder, 'package-lock.json'), json);
  run('git', 'add', '.');
  commit('chore: files');
  commit('fix(basket): a line goes back to its place');
  commit('feat(quotes)!: prices by quantity');
  commit('test: nothing for people');

  expect(() => release('0.0.9')).toThrow('not higher');
  release('minor');
  const [, added = ''] = read('CHANGELOG.md').split(/^# Changelog\n\n/);
  expect(added.replace(/\d{4}-\d\d-\d\d/, 'DAY').split('## 0.1.0')[0]).toBe(
    '## 0.2.0 – DAY\n\n### Added\n\n- **quotes** prices by quantity\n\n### Mended\n\n' +
      '- **basket** a line goes back to its place\n\n',
  );
  for (const file of ['package.json', 'package-lock.json'])
    expect(JSON.parse(read(file))).toMatchObject({ version: '0.2.0' });
  expect(run('git', 'tag')).toBe('v0.2.0');
  expect(run('git', 'log', '-1', '--format=%s')).toBe('chore(release): 0.2.0');

  commit('docs: nothing for people');
  expect(() => release('patch')).toThrow('nothing new');
  writeFileSync(join(folder, 'package.json'), `${json} `);
  expect(() => release('patch')).toThrow('has changed');
});
