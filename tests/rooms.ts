import { dirname, join } from 'node:path';

/** Who may import whom: the map of the house, lowest room first. */
const ROOMS = ['base', 'text', 'ui', 'shop', 'site', 'routes', 'staff', 'office', 'start', 'cli'];
/** The shop's people work on the shop itself and know none of its screens. */
const OPEN_TO: Record<string, string[]> = {
  staff: ['base', 'text', 'shop', 'staff'],
  cli: ['base', 'text', 'staff', 'cli'],
  // What it shares with staff are words of the contract: permissions and roles; jobs are behind the wire.
  office: ['base', 'text', 'ui', 'staff', 'office'],
};
/** Folders beside src that it may name. */
const BESIDE = /^#(seed|tests)\//;
/** Slices of the shop by area, as people find them. */
export const AREAS = {
  foundation: ['kernel', 'mail', 'identity'],
  catalogue: [
    'parameters',
    'availability',
    'catalog',
    'content',
    'search',
    'filters',
    'detail',
    'compare',
    'wishlist',
  ],
  company: ['customers', 'own-numbers', 'account', 'companies', 'approvals'],
  buying: ['basket', 'quick-order', 'projects', 'checkout'],
  orders: ['orders', 'shipments'],
  documents: ['invoices', 'price-list', 'document-pack'],
};
/** The same slices as they may import each other: each from those before it. */
export const SLICES = [
  'kernel',
  'mail',
  'identity',
  'customers',
  'parameters',
  'availability',
  'catalog',
  'own-numbers',
  'content',
  'search',
  'filters',
  'detail',
  'compare',
  'wishlist',
  'basket',
  'orders',
  'shipments',
  'invoices',
  'price-list',
  'checkout',
  'approvals',
  'account',
  'projects',
  'companies',
  'quick-order',
  'document-pack',
];

/** Parts of the office: what talks to the server, what every screen is built from, subjects, and the frame around them. */
const OFFICE = [
  'api',
  'components',
  'navigation',
  'account',
  'mails',
  'accounting',
  'invoices',
  'orders',
  'payments',
  'gift-cards',
  'prices',
  'customers',
  'phone-order',
  'goods',
  'products',
  'categories',
  'stock',
  'synonyms',
  'history',
  'imports',
  'product',
  'settings',
  'day',
  'search',
  'frame',
];

/** Subjects of the shop's people: files, what all subjects read and keep, then from documents to the day as a whole. */
const STAFF = [
  'tables',
  'folders',
  'content',
  'people',
  'setting-store',
  'search',
  'mails',
  'gift-cards',
  'inbound',
  'margins',
  'parameters',
  'reminders',
  'invoices',
  'einvoices',
  'accounting',
  'orders',
  'shipments',
  'customers',
  'payments',
  'palette',
  'day',
  'sheets',
  'categories',
  'products',
  'stock',
  'prices',
  'synonyms',
  'undo',
  'history',
  'imports',
  'settings',
  'doctor',
];

/** Parts of the server: what a request needs, then caches, pages, and the apps that put them together. */
const START = ['ops', 'backup', 'http', 'cache', 'public', 'render', 'app', 'office'];

/** Rooms whose folders look left only; files beside the folders put them together and may know all of them. */
const PARTS: Record<string, string[]> = { office: OFFICE, staff: STAFF, start: START };

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

const partOf = (path: string) => {
  const [room = '', part = ''] = path.replace(/^#/, '').split('/');
  return PARTS[room]?.indexOf(part) ?? -1;
};
const isWithinPart = ({ file, target }: Import) => {
  const [room = ''] = file.split('/');
  return (
    room in PARTS &&
    /^[^/]+\/[^/]+\//.test(file) &&
    /^#[^/]+\/[^/]+\//.test(target) &&
    target.startsWith(`#${room}/`)
  );
};

const isFixture = (path: string) => /\.(fixture|harness)(\.server)?\.tsx?$/.test(path);

/** Files that import each other in a circle, types included: each circle as its files, in order. */
export function cyclesIn(imports: Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) {
    const path = pathOf(file, target);
    if (path) targets.set(file, [...(targets.get(file) ?? []), path]);
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  function visit(file: string, way: string[]) {
    const start = way.indexOf(file);
    if (start >= 0) cycles.push(way.slice(start));
    if (start >= 0 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  }
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}

/** Where an import leads inside of src; null for packages and other folders. */
function pathOf(file: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('./') ? join(dirname(file), target) : null;
}

const RULES: { rule: string; isBroken: (one: Import) => boolean }[] = [
  {
    rule: 'a room imports only from the rooms below it',
    isBroken: ({ file, target }) => target.startsWith('#') && roomOf(target) > roomOf(file),
  },
  {
    rule: 'a room has its place in the row',
    isBroken: ({ file, target }) =>
      roomOf(file) < 0 || (target.startsWith('#') && !BESIDE.test(target) && roomOf(target) < 0),
  },
  {
    rule: 'what is delivered imports no tests',
    isBroken: ({ file, target }) =>
      !isFixture(file) && (target.startsWith('#tests/') || isFixture(target)),
  },
  {
    rule: 'staff sees no screen, the command line only staff, the office no shop',
    isBroken: ({ file, target }) =>
      target.startsWith('#') &&
      OPEN_TO[file.split('/')[0]!]?.includes(target.slice(1).split('/')[0]!) === false,
  },
  {
    rule: 'staff is brought its files and opens none',
    // The doctor looks at the disk itself.
    isBroken: ({ file, target }) => /^staff\/(?!doctor\/)/.test(file) && /^node:fs\b/.test(target),
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
    rule: 'a part of office, staff and start looks left only',
    isBroken: (one) => isWithinPart(one) && partOf(one.target) > partOf(one.file),
  },
  {
    rule: 'a part of office, staff and start has its place in the row',
    isBroken: (one) => isWithinPart(one) && (partOf(one.target) < 0 || partOf(one.file) < 0),
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
