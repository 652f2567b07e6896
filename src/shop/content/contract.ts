import * as z from 'zod/mini';
import {
  call,
  type Endpoint,
  Lang,
  LangParams,
  lines,
  Offset,
  PageLimit,
  PathText,
  text,
  trimmedText,
  Url,
} from '#base/wire/contract.ts';
import { Email } from '#shop/customers/email.ts';

const MenuUrl = z.object({ type: z.enum(['category', 'text-page', 'blog-list']), url: z.string() });

export const MenuItem = z.object({
  label: z.string(),
  description: z.string(),
  color: z.string(),
  bg_color: z.string(),
  /** Of the tile on the home page: a few letters above the name, and the address of a picture; empty where there is none. */
  code: z.string(),
  picture: z.string(),
  url: MenuUrl,
  get children() {
    return z.array(MenuItem);
  },
});
export type MenuItem = z.infer<typeof MenuItem>;

export const getMenu = call('GET', '/admin/v1/menu/bottom-second/:lang', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'The main menu: departments with the tree below them, text pages, the blog',
  params: LangParams,
  reply: { menu: z.array(MenuItem) },
});

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
  /** What the shop is called and says of itself; texts may be empty, without a logo it shows its name. */
  brand: z.object({
    name: z.string(),
    tagline: z.string(),
    headline: z.string(),
    description: z.string(),
    about: z.string(),
    logo: z.nullable(z.object({ src: z.string(), width: z.number(), height: z.number() })),
    /** A picture of the shop itself, for pages that have none of their own. */
    share: z.nullable(z.string()),
  }),
  opening_hours: z.array(OpeningHours),
  copyright_year: z.int(),
  /** How long after the last key the header's search looks a word up. */
  search_pause_ms: z.int(),
  /** Keys of third parties that the browser itself talks to; null where none is configured. */
  packeta_key: z.nullable(z.string()),
  maps_key: z.nullable(z.string()),
  /** Beside the forms of sign-in and registration: why an account is worth having. */
  auth_panel: z.object({ title: z.string(), points: z.array(z.string()) }),
});
export type Site = z.infer<typeof Site>;

export const getSite = call('GET', '/admin/v1/site/:lang', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'The company, its opening hours, and what the header and footer show',
  params: LangParams,
  reply: { site: Site },
});

export const Banner = z.object({ image: z.string(), label: z.string(), link: z.string() });
export type Banner = z.infer<typeof Banner>;

export const listBanners = call('GET', '/admin/v1/banners/top/:currentLang', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'Slides at the top of the home page',
  params: { currentLang: Lang },
  reply: { banners: z.array(Banner) },
});

export const Promo = z.object({
  title: z.string(),
  text: z.string(),
  link: z.string(),
  image: z.nullable(z.string()),
});
export type Promo = z.infer<typeof Promo>;

export const Partner = z.object({ name: z.string(), logo: z.nullable(z.string()) });
export type Partner = z.infer<typeof Partner>;

export const getHomepage = call('GET', '/admin/v1/homepage/:lang', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'Promo boxes and partner brands of the home page',
  params: LangParams,
  reply: { promos: z.array(Promo), partners: z.array(Partner) },
});

export const BlogCard = z.object({
  title: z.string(),
  perex: z.string(),
  image: z.nullable(z.string()),
  publish: z.string(),
  url: Url,
});
export type BlogCard = z.infer<typeof BlogCard>;

export const Blog = z.extend(BlogCard, {
  content: z.string(),
  image_alt: z.string(),
});
export type Blog = z.infer<typeof Blog>;

export const listHomepageBlogs = call('GET', '/admin/v1/blog/homepage/:lang', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'The newest articles',
  params: LangParams,
  reply: { blogs: z.array(BlogCard) },
});

export const listBlogs = call('GET', '/admin/v1/blog/list/:lang/:limit/:offset', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'A page of articles, newest first',
  params: { lang: Lang, limit: PageLimit, offset: Offset },
  reply: { blogs: z.array(BlogCard), count: z.string() },
});

/** The same list where the first client of this shop looks for it. */
export const listBlogsAtRoot = {
  ...listBlogs,
  url: '/blog/list/:lang/:limit/:offset',
} as const satisfies Endpoint;

const UrlParams = z.object({ lang: Lang, url: PathText });

export const getBlog = call('GET', '/admin/v1/blog/url/:lang/:url', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'An article by its address',
  params: UrlParams,
  reply: { blog: Blog },
});

export const TextPage = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  updated: z.string(),
});
export type TextPage = z.infer<typeof TextPage>;

export const getTextPage = call('GET', '/admin/v1/text-pages/url/:lang/:url', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'A text page by its address',
  params: UrlParams,
  reply: { page: TextPage },
});

const line = (longest: number) => trimmedText(longest).check(z.minLength(1));

export const Question = z.object({
  name: line(200),
  email: Email,
  about: z.optional(text(200)),
  subject: z.optional(text(300)),
  text: lines(5000).check(z.trim(), z.minLength(1)),
  product: line(300),
  phone: z.optional(text(50)),
  address: z.optional(text(300)),
  stars: z.optional(z.int()),
  /** A field that people do not see; whoever fills it is a program. */
  website: z.optional(text(300)),
});
export type Question = z.infer<typeof Question>;

export const sendQuestion = call('POST', '/admin/v1/contact/send', {
  access: 'guest',
  summary: 'A question about a product, passed on to the shop by mail',
  body: Question,
  reply: {},
});
