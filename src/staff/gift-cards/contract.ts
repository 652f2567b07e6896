import * as z from 'zod/mini';
import { anyText, Id, Moment, PathId } from '#base/wire/contract.ts';
import { countsOf, Day } from '#staff/values-contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';

export const CARD_STATES = ['valid', 'used', 'expired'] as const;
export type CardState = (typeof CARD_STATES)[number];
export const CARD_VIEWS = [...CARD_STATES, 'all'] as const;
export type CardView = (typeof CARD_VIEWS)[number];

const ListedCard = z.object({
  id: z.int(),
  /** Whoever knows the whole code has the money, so only its last four characters are told. */
  code_end: z.string(),
  amount_cents: z.int(),
  left_cents: z.int(),
  /** Its last day; null for one without an end. */
  expires_on: z.nullable(z.string()),
  /** One that is spent is used, whether or not its day has passed. */
  state: z.enum(CARD_STATES),
  created_at: Moment,
});
export type ListedCard = z.input<typeof ListedCard>;

export const listCards = officeCall('POST', '/office/v1/gift-cards/list', {
  job: 'gift-cards page',
  needs: ['payments.read'],
  summary: 'A page of gift cards, the newest first',
  body: {
    view: z.enum(CARD_VIEWS),
    /** A whole code, or its last four characters; it looks through all views. */
    search: z.optional(anyText(LONGEST_SEARCH)),
    /** The id of the card after which the page begins. */
    after: z.optional(Id),
  },
  reply: { cards: z.array(ListedCard), has_more: z.boolean() },
});

export const countCards = officeCall('GET', '/office/v1/gift-cards/counts', {
  job: 'gift-cards count',
  needs: ['payments.read'],
  summary: 'How many gift cards there are in each list',
  reply: { counts: countsOf(CARD_VIEWS) },
});

export const MOST_USES = 200;

export const lookAtCard = officeCall('GET', '/office/v1/gift-cards/:id', {
  job: 'gift-cards look',
  needs: ['payments.read', 'orders.read'],
  summary: `A gift card and the last ${MOST_USES} orders it has paid for`,
  params: { id: PathId },
  reply: {
    card: z.object({
      ...ListedCard.shape,
      uses: z.array(
        z.object({
          /** Of the order. */
          number: z.string(),
          amount_cents: z.int(),
          /** What went back when the order was cancelled. */
          returned_cents: z.int(),
          at: Moment,
        }),
      ),
    }),
  },
});

/** Of one card; more money than that is a slip of the keyboard. */
const MOST_CENTS = 1_000_000;
export const MOST_NEW = 100;

export const NewCards = z.object({
  amount_cents: z.int().check(z.minimum(1), z.maximum(MOST_CENTS)),
  /** The last day; null for cards without an end. */
  expires_on: z.nullable(Day),
  count: z.int().check(z.minimum(1), z.maximum(MOST_NEW)),
});

export const createCards = officeCall('POST', '/office/v1/gift-cards', {
  job: 'gift-cards create',
  needs: ['payments.change'],
  summary: 'Issues gift cards of the same value; their whole codes are told this once',
  body: NewCards,
  reply: { cards: z.array(z.object({ code: z.string() })) },
});
