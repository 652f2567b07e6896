// A release: `npm run release -- patch|minor|major|1.2.3` writes the version and the changelog, commits and tags them.
// Nothing is pushed. The changelog is made of the titles of commits since the release before.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const HEADINGS = { feat: 'Added', fix: 'Mended', perf: 'Faster' };
const NEWEST = /^## (\d+\.\d+\.\d+).*?(?:\(([0-9a-f]{7,40})\))?$/m;

/** `1.2.3` after `minor` is `1.3.0`; a version that is said must be higher. */
export function nextVersion(current, wanted) {
  const parts = current.split('.').map(Number);
  const at = ['major', 'minor', 'patch'].indexOf(wanted);
  if (at >= 0) return parts.map((part, i) => (i < at ? part : i === at ? part + 1 : 0)).join('.');
  if (!/^\d+\.\d+\.\d+$/.test(wanted))
    throw new Error('Say patch, minor, major or a version such as 1.2.3.');
  const given = wanted.split('.').map(Number);
  const differs = given.findIndex((part, i) => part !== parts[i]);
  if (differs < 0 || given[differs] < parts[differs])
    throw new Error(`${wanted} is not higher than ${current}.`);
  return wanted;
}

/** One section of the changelog out of titles such as `fix(basket): a sentence`. */
export function sectionOf(version, day, titles) {
  const said = titles
    .map((title) => /^(feat|fix|perf)(?:\(([^)]+)\))?!?: (.+)$/.exec(title))
    .filter(Boolean);
  const parts = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const lines = said
      .filter(([, of]) => of === kind)
      .map(([, , area, sentence]) => `- ${area ? `**${area}** ` : ''}${sentence}`);
    return lines.length > 0 ? [`### ${heading}\n\n${[...new Set(lines)].join('\n')}\n`] : [];
  });
  if (parts.length === 0) throw new Error('There is nothing new for the people who use it.');
  return `## ${version} – ${day}\n\n${parts.join('\n')}`;
}

/** The changelog with a section above the newest one. */
export const withSection = (changelog, section) => {
  const at = changelog.search(NEWEST);
  return at < 0
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`;
};

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function release(wanted = '') {
  if (git('status', '--porcelain') !== '')
    throw new Error('Commit or put aside what has changed first.');
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = nextVersion(current, wanted);
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const tagged = git('tag', '--list', `v${current}`);
  const since = tagged || NEWEST.exec(changelog)?.[2];
  if (!since)
    throw new Error(
      `There is neither a tag v${current} nor a commit in the changelog to begin with.`,
    );
  const titles = git('log', '--no-merges', '--reverse', '--format=%s', `${since}..HEAD`).split(
    '\n',
  );
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync('CHANGELOG.md', withSection(changelog, sectionOf(version, day, titles)));
  for (const file of ['package.json', 'package-lock.json']) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text
        .replaceAll(
          `"name": "bastion",\n  "version": "${current}"`,
          `"name": "bastion",\n  "version": "${version}"`,
        )
        .replace(
          `"name": "bastion",\n      "version": "${current}"`,
          `"name": "bastion",\n      "version": "${version}"`,
        ),
    );
  }
  git('commit', '-qam', `chore(release): ${version}`);
  git('tag', '-a', `v${version}`, '-m', `Bastion ${version}`);
  process.stdout.write(
    `Version ${version} is committed and tagged v${version}. Push both: git push --follow-tags\n`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  try {
    release(process.argv[2]);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
