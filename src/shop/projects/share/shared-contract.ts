import * as z from 'zod/mini';
import { call, Id, Moment, PathId, Url } from '#base/wire/contract.ts';
import { BasketId, FillMode } from '#shop/basket/contract.ts';
import { filled } from '#shop/projects/contract.ts';

/** Links of one project, or of all baskets of a company, that work at once. */
export const MOST_LINKS = 20;

export const SharedLink = z.object({
  id: z.int(),
  /** Null for a copy of a basket. */
  project: z.nullable(z.int()),
  created_at: Moment,
  created_by: z.string(),
  /** Null: until it is revoked. */
  expires_at: z.nullable(Moment),
  has_notes: z.boolean(),
});
export type SharedLink = z.input<typeof SharedLink>;
/** As it is read. */
export type LinkRow = z.output<typeof SharedLink>;

/** Of a project as it will be when it is opened, or of the basket as it is now. */
export const NewLink = z.object({
  project: z.optional(z.nullable(Id)),
  basket: BasketId,
  days: z.nullable(z.union([z.literal(7), z.literal(30)])),
  has_notes: z.boolean(),
});
export type NewLink = z.infer<typeof NewLink>;

export const shareList = call('POST', '/admin/v1/shared-lists', {
  access: 'customer',
  needs: 'buy',
  summary: 'A link to a list without prices, for strangers; its token is told this once',
  body: NewLink,
  reply: { link: SharedLink, token: z.string() },
});

export const listLinks = call('GET', '/admin/v1/shared-lists/of/:project', {
  access: 'customer',
  summary: 'Links that work: of a project, or of the company’s baskets',
  params: { project: z.union([z.literal('baskets'), PathId]) },
  reply: { links: z.array(SharedLink) },
});

export const revokeLink = call('DELETE', '/admin/v1/shared-lists/:id', {
  access: 'customer',
  needs: 'buy',
  summary: 'Revoke a link; nobody opens it any more',
  params: { id: PathId },
  reply: {},
});

/** Neither a price nor a place, nor who is to be called: there is no field for it. */
export const SharedList = z.object({
  /** Null for a basket. */
  name: z.nullable(z.string()),
  company: z.string(),
  expires_at: z.nullable(z.string()),
  sections: z.array(
    z.object({
      /** Its place in the list, and that of a line below. */
      id: z.int(),
      name: z.string(),
      lines: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          unit_of_measure: z.string(),
          quantity: z.int(),
          note: z.string(),
          url: z.nullable(Url),
          image: z.nullable(z.object({ src: z.string(), caption: z.string() })),
        }),
      ),
    }),
  ),
});
export type SharedList = z.infer<typeof SharedList>;

/** 256 random bits as they stand in an address; anything else is no link. */
const Token = z.string().check(z.minLength(1), z.maxLength(200));
const OfToken = z.object({ token: Token });

export const openSharedList = call('GET', '/admin/v1/shared-list/:token', {
  access: 'guest',
  summary: 'What a link shows to whoever has it; 410 when it is over or never was',
  params: OfToken,
  reply: { list: SharedList },
});

export const sharedToBasket = call('PUT', '/admin/v1/shared-list/:token/basket', {
  access: 'customer',
  needs: 'buy',
  summary: 'Put a shared list into one’s own basket; repeatable with an Idempotency-Key',
  params: OfToken,
  body: { basket: BasketId, mode: FillMode },
  reply: filled,
});

export const sharedXlsx = {
  method: 'GET',
  url: '/files/shared-list/:token/list.xlsx',
  config: { access: 'guest' },
  schema: { params: OfToken },
} as const;
