import type { QueryClient } from '@tanstack/react-query';
import { type Topic, TOPICS } from '#staff/day/contract.ts';

const LIST = ['list', 'counts'] as const;
/** Of what is looked for or tried: whatever it is called. */
const ANY: readonly string[] = [];

/**
 * What the office asks of the server is kept by keys of two words or more: a subject, and what of it was asked. Live events
 * of its topics read a subject anew; one without topics is asked for again by its screen, or after something was done there.
 */
export const SUBJECTS = {
  // Counted over everything, so any event may have changed them.
  day: { topics: TOPICS, parts: [] },
  numbers: { topics: TOPICS, parts: [] },
  orders: {
    topics: ['orders'],
    parts: [...LIST, 'one', 'work', 'waiting', 'choices', 'views', 'cancel'],
  },
  invoices: {
    topics: ['invoices', 'payments'],
    parts: [...LIST, 'one', 'proforma', 'reminders', 'credit', 'accounting', 'sums'],
  },
  reminders: { topics: ['invoices'], parts: LIST },
  accounting: { topics: ['invoices'], parts: ['codes'] },
  payments: {
    topics: ['payments'],
    parts: ['list', 'statements', 'statement', 'overpaid', 'overpayment'],
  },
  // An order may have spent one.
  'gift-cards': { topics: ['orders'], parts: [...LIST, 'one'] },
  customers: { topics: ['customers'], parts: [...LIST, 'one', 'terms'] },
  registrations: { topics: ['customers'], parts: LIST },
  products: {
    topics: ['stock'],
    parts: [
      ...LIST,
      'choices',
      'prices',
      'one',
      'waiting',
      'parameters',
      'related',
      'pictures',
      'attachments',
      'preview',
    ],
  },
  categories: {
    topics: [],
    parts: ['tree', 'one', 'filled', 'tasks', 'filters', 'parameters', 'parameter', 'preview'],
  },
  // What orders take and send changes what is free and what lies.
  stock: {
    topics: ['stock', 'orders'],
    parts: [...LIST, 'one', 'movements', 'suppliers', 'outlook'],
  },
  deliveries: { topics: ['stock'], parts: [...LIST, 'one'] },
  prices: { topics: [], parts: ['why', 'matrix', 'touched', 'lowest', 'plans', 'product'] },
  'own-prices': { topics: [], parts: [...LIST, 'preview'] },
  synonyms: { topics: [], parts: LIST },
  mails: { topics: ['mails'], parts: LIST },
  imports: { topics: ['imports'], parts: [...LIST, 'one'] },
  history: { topics: [], parts: [...LIST, 'people', 'one', 'undo'] },
  best: { topics: [], parts: [] },
  'phone-order': { topics: [], parts: ['caller', 'methods', 'quote'] },
  einvoice: { topics: [], parts: ['service', 'received'] },
  people: { topics: [], parts: [] },
  limits: { topics: [], parts: [] },
  account: { topics: [], parts: [] },
  session: { topics: [], parts: ['idle', 'ended'] },
  search: { topics: [], parts: ANY },
  find: { topics: [], parts: ANY },
  tried: { topics: [], parts: ANY },
  link: { topics: [], parts: ANY },
} as const satisfies Record<string, { topics: readonly Topic[]; parts: readonly string[] }>;

export type Subject = keyof typeof SUBJECTS;
type Part<Of extends Subject> = (typeof SUBJECTS)[Of]['parts'][number];
/** Those that a list of the office may be of. */
export type ListSubject = {
  [Of in Subject]: Exclude<(typeof LIST)[number], Part<Of>> extends never ? Of : never;
}[Subject];

/** A subject as a whole, or what of it was asked. */
export type QueryKey =
  readonly [Subject] | { [Of in Subject]: readonly [Of, Part<Of>, ...unknown[]] }[Subject];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey;
  }
}

/** What a change of these topics may have made another. */
export const subjectsAbout = (topics: readonly Topic[]): Subject[] =>
  Object.entries(SUBJECTS)
    .filter(([, about]) =>
      topics.some((topic) => (about.topics as readonly Topic[]).includes(topic)),
    )
    .map(([subject]) => subject as Subject);

/** What is on the screen of these is asked for again. */
export const readAnew = (client: QueryClient, subjects: readonly Subject[]) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => subjects.includes(queryKey[0]) });
