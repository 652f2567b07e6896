import * as z from 'zod/mini';
import { PathId, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

export const MOST_PICTURES = 50;
export const LARGEST_PICTURE = 15_000_000;
const MOST_CHARACTERS = Math.ceil(LARGEST_PICTURE / 3) * 4;

/** In their order, the first is the cover: the number of the file | what it shows. */
export const PictureFields = z.object({
  pictures: z.array(text(400)).check(z.maxLength(MOST_PICTURES)),
});
export type PictureFields = z.infer<typeof PictureFields>;

const Edited = { fields: PictureFields, version: text(64) };
const Pictures = z.object({
  ...Edited,
  /** Addresses by the number of the file. */
  files: z.array(z.object({ file: z.int(), url: z.string() })),
});
export type EditedPictures = z.infer<typeof Pictures>;

export const getPictures = officeCall('GET', '/office/v1/products/:id/pictures', {
  job: 'products pictures',
  needs: ['catalogue.read'],
  summary: 'The pictures of a product in their order; the first is its cover',
  params: { id: PathId },
  reply: { edited: Pictures },
});

export const addPicture = officeCall('POST', '/office/v1/products/:id/pictures', {
  needs: ['catalogue.change'],
  bodyLimit: MOST_CHARACTERS + 64 * 1024,
  summary:
    'A photograph behind the others, upright and as large as the shop shows it; a smaller one is taken and told of',
  params: { id: PathId },
  body: {
    name: trimmedText(200).check(z.minLength(1)),
    /** The file as base64. */
    content: z.string().check(z.maxLength(MOST_CHARACTERS), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  },
  reply: { edited: Pictures, is_small: z.boolean() },
});

export const savePictures = officeCall('PUT', '/office/v1/products/:id/pictures', {
  job: 'products pictures-save',
  needs: ['catalogue.change'],
  summary:
    'Their order and what they show; those that are left out are taken away. 409 when somebody was faster',
  params: { id: PathId },
  body: Edited,
  reply: { edited: Pictures },
});
