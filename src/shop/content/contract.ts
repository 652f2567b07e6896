import * as z from 'zod/mini';
import { LangParams, replyOf, type Endpoint } from '#base/contract.ts';

const MenuUrl = z.object({ type: z.enum(['category', 'text-page', 'blog-list']), url: z.string() });

export const MenuItem = z.object({
  label: z.string(),
  description: z.string(),
  color: z.string(),
  bg_color: z.string(),
  url: MenuUrl,
  get children() {
    return z.array(MenuItem);
  },
});
export type MenuItem = z.infer<typeof MenuItem>;

export const getMenu = {
  method: 'GET',
  url: '/admin/v1/menu/bottom-second/:lang',
  access: 'public',
  schema: {
    summary: 'The main menu: departments with the tree below them, text pages, the blog',
    params: LangParams,
    response: { 200: replyOf({ menu: z.array(MenuItem) }) },
  },
} as const satisfies Endpoint;

const OpeningHours = z.object({ days: z.string(), hours: z.string() });

export const Site = z.object({
  /** The shop's own address, for links that must be absolute. */
  url: z.string(),
  company: z.object({
    name: z.string(),
    street: z.string(),
    city: z.string(),
    zip: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  opening_hours: z.array(OpeningHours),
  copyright_year: z.int(),
});
export type Site = z.infer<typeof Site>;

export const getSite = {
  method: 'GET',
  url: '/admin/v1/site/:lang',
  access: 'public',
  schema: {
    summary: 'The company, its opening hours, and what the header and footer show',
    params: LangParams,
    response: { 200: replyOf({ site: Site }) },
  },
} as const satisfies Endpoint;
