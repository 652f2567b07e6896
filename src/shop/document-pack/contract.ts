import * as z from 'zod/mini';
import { call, PathId } from '#base/wire/contract.ts';

/** Whose products' documents: of an order of the company, or of one of its projects. */
export const PackOf = z.enum(['order', 'project']);
export type PackOf = z.infer<typeof PackOf>;

export const PACK_FORMATS = ['zip', 'pdf'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

const PackProduct = z.object({ code: z.string(), name: z.string() });
export type PackProduct = z.infer<typeof PackProduct>;

/** One kind of documents: data sheets, manuals, declarations. */
const PackGroup = z.object({
  key: z.string(),
  title: z.string(),
  /** Files, each once however many products share it. */
  count: z.int(),
  /** How many of them are PDF, which alone can be joined. */
  pdf_count: z.int(),
  size: z.int(),
  /** Products without a document of this kind. */
  missing: z.array(PackProduct),
});
export type PackGroup = z.infer<typeof PackGroup>;

export const DocumentPack = z.object({
  /** The number of the order, or the name of the project. */
  title: z.string(),
  product_count: z.int(),
  groups: z.array(PackGroup),
});
export type DocumentPack = z.infer<typeof DocumentPack>;

export const getDocumentPack = call('GET', '/admin/v1/document-pack/:of/:id', {
  access: 'customer',
  summary:
    'Which documents there are to the products of an order or a project, and which are missing',
  params: { of: PackOf, id: PathId },
  reply: { pack: DocumentPack },
});

const GroupKeys = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2_000)),
    z.transform((list) => list.split(',')),
  ),
  z.array(z.string().check(z.regex(/^[a-z0-9-]{1,100}$/))).check(z.maxLength(50)),
);

/** The chosen kinds as one file. */
export const documentPackFile = {
  method: 'GET',
  url: '/files/document-pack/:of/:id/:format',
  config: { access: 'customer' },
  schema: {
    params: z.object({ of: PackOf, id: PathId, format: z.enum(PACK_FORMATS) }),
    querystring: z.object({ groups: GroupKeys }),
  },
} as const;

export const packUrl = (of: PackOf, id: number, format: PackFormat, groups: string[]) =>
  `/files/document-pack/${of}/${id}/${format}?groups=${groups.join(',')}`;
