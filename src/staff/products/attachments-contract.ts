import * as z from 'zod/mini';
import { Id, PathId, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';

export const MOST_ATTACHMENTS = 50;
export const LARGEST_ATTACHMENT = 50_000_000;

/** In their order, as `attachment-lines.ts` reads them: number | name of the file | group. */
export const AttachmentFields = z.object({
  attachments: z.array(text(500)).check(z.maxLength(MOST_ATTACHMENTS)),
});
export type AttachmentFields = z.infer<typeof AttachmentFields>;

const Edited = { fields: AttachmentFields, version: text(64) };
const KeptFile = z.object({
  id: z.int(),
  size: z.int(),
  /** How many have the same file. */
  products: z.int(),
});
const Attachments = z.object({
  ...Edited,
  files: z.array(KeptFile),
  /** Headings that documents usually have, and those of this product. */
  groups: z.array(z.string()),
});
export type EditedAttachments = z.infer<typeof Attachments>;

const CHANGE = ['catalogue.change'] as const;

export const getAttachments = officeCall('GET', '/office/v1/products/:id/attachments', {
  job: 'products attachments',
  needs: ['catalogue.read'],
  summary: 'The documents of a product in their order, with their headings',
  params: { id: PathId },
  reply: { edited: Attachments },
});

export const addAttachment = officeCall('POST', '/office/v1/products/:id/attachments', {
  needs: CHANGE,
  bodyLimit: LARGEST_ATTACHMENT,
  summary:
    'Takes a PDF as application/octet-stream, behind the other documents of the product; one of the same name is replaced',
  params: { id: PathId },
  query: { name: trimmedText(200).check(z.minLength(1)) },
  reply: { edited: Attachments, is_replaced: z.boolean() },
});

/** As one of the products has it. */
const Found = z.extend(KeptFile, { filename: z.string(), group: z.string() });
export type FoundAttachment = z.infer<typeof Found>;

export const findAttachments = officeCall('POST', '/office/v1/attachments/find', {
  job: 'products attachments-find',
  needs: ['catalogue.read'],
  summary: 'Documents of any product by a part of their name, each file once',
  body: { search: trimmedText(LONGEST_SEARCH).check(z.minLength(2)) },
  reply: { found: z.array(Found) },
});

export const shareAttachment = officeCall('POST', '/office/v1/products/:id/attachments/share', {
  job: 'products attachment-share',
  needs: CHANGE,
  summary: 'A document that another product has, for this one too: the same file is kept once',
  params: { id: PathId },
  body: { attachment: Id },
  reply: {},
});

export const saveAttachments = officeCall('PUT', '/office/v1/products/:id/attachments', {
  job: 'products attachments-save',
  needs: CHANGE,
  summary:
    'Their order, names and headings; those that are left out are taken off this product, others keep the file. 409 when somebody was faster',
  params: { id: PathId },
  body: Edited,
  reply: { edited: Attachments },
});

export const openAttachment = officeCall('GET', '/office/v1/attachments/:id', {
  needs: ['catalogue.read'],
  files: ['application/pdf'],
  summary: 'A document of a product, hidden or not',
  params: { id: PathId },
  reply: z.any(),
});
