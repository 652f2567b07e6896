import { expect, test } from 'vitest';
import { type CategoryNode, isOpenBranch, neighboursOf, wayTo } from './tree.ts';

const node = (url: string, ...children: CategoryNode[]): CategoryNode => ({
  label: url,
  url: { url },
  children,
});
const TREE = [
  node('ezs'),
  node(
    'cctv',
    node('cctv/ip', node('cctv/ip/dome'), node('cctv/ip/bullet')),
    node('cctv/ip-switche'),
  ),
];
const paths = (nodes: CategoryNode[]) => nodes.map(({ url }) => url.url);

test('a branch is open down to the current category and no further', () => {
  expect(isOpenBranch('cctv', 'cctv/ip/dome')).toBe(true);
  expect(isOpenBranch('cctv/ip/dome', 'cctv/ip/dome')).toBe(true);
  expect(isOpenBranch('cctv/ip/dome', 'cctv/ip')).toBe(false);
});

test('a path that merely starts with the same letters is another branch', () => {
  expect(isOpenBranch('cctv/ip', 'cctv/ip-switche')).toBe(false);
});

test('the way leads from the department down', () => {
  expect(paths(wayTo(TREE, 'cctv/ip/dome'))).toEqual(['cctv', 'cctv/ip', 'cctv/ip/dome']);
  expect(wayTo(TREE, 'eps')).toEqual([]);
});

test.each([
  ['cctv', ['cctv', 'cctv/ip', 'cctv/ip-switche']],
  ['cctv/ip', ['cctv', 'cctv/ip', 'cctv/ip/dome', 'cctv/ip/bullet']],
  ['cctv/ip/dome', ['cctv/ip', 'cctv/ip/dome', 'cctv/ip/bullet']],
  ['ezs', ['ezs', 'cctv']],
  ['eps', ['ezs', 'cctv']],
])('beside %s stand %j', (current, expected) =>
  expect(paths(neighboursOf(TREE, current))).toEqual(expected),
);
