/** Who may import whom: the map of the house, lowest room first. */
const ROOMS = ['base', 'text', 'ui', 'shop', 'site', 'routes', 'staff', 'start', 'cli'];
/** The shop's people work on the shop itself and know none of its screens. */
const OPEN_TO: Record<string, string[]> = {
  staff: ['base', 'text', 'shop', 'staff'],
  cli: ['base', 'text', 'staff', 'cli'],
};
const SLICES = [
  ...['kernel', 'mail', 'customers', 'catalog', 'content', 'search', 'wishlist'],
  ...['basket', 'orders', 'invoices', 'checkout', 'account'],
];

export type Import = { file: string; target: string };
export type Breach = Import & { rule: string };

export const importsOf = (file: string, source: string): Import[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, target]) => ({
    file,
    target: target!,
  }));

/** Every import that breaks a rule, with the rule it breaks. */
export const breachesIn = (imports: Import[]): Breach[] =>
  imports.flatMap((one) =>
    RULES.filter(({ isBroken }) => isBroken(one)).map(({ rule }) => ({ ...one, rule })),
  );

const isServer = (path: string) => /\.server\.tsx?$/.test(path);
const roomOf = (path: string) => ROOMS.indexOf(path.replace(/^#/, '').split('/')[0]!);
const sliceOf = (path: string) => SLICES.indexOf(path.split('/')[1]!);
const isWithinShop = ({ file, target }: Import) =>
  file.startsWith('shop/') && target.startsWith('#shop/');

const RULES: { rule: string; isBroken: (one: Import) => boolean }[] = [
  {
    rule: 'a room imports only from the rooms below it',
    isBroken: ({ file, target }) => target.startsWith('#') && roomOf(target) > roomOf(file),
  },
  {
    rule: 'staff and the command line look at no screen',
    isBroken: ({ file, target }) =>
      target.startsWith('#') &&
      OPEN_TO[file.split('/')[0]!]?.includes(target.slice(1).split('/')[0]!) === false,
  },
  {
    rule: 'a slice looks left only',
    isBroken: (one) => isWithinShop(one) && sliceOf(one.target) > sliceOf(one.file),
  },
  {
    rule: 'a slice has its place in the row',
    isBroken: (one) => isWithinShop(one) && (sliceOf(one.target) < 0 || sliceOf(one.file) < 0),
  },
  {
    rule: 'across folders by room, never by #room into one’s own folder',
    isBroken: ({ file, target }) =>
      target.startsWith('#') &&
      target.slice(1, target.lastIndexOf('/')) === file.slice(0, file.lastIndexOf('/')),
  },
  {
    rule: 'only server code imports server code',
    isBroken: ({ file, target }) =>
      !isServer(file) && (isServer(target) || target.startsWith('#seed/')),
  },
  { rule: 'nobody climbs out of a folder', isBroken: ({ target }) => target.startsWith('..') },
  {
    rule: 'the database is reached through base only',
    isBroken: ({ file, target }) => target === 'postgres' && !file.startsWith('base/'),
  },
];
