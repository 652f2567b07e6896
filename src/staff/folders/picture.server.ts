import sharp from 'sharp';
import { StaffError } from '#staff/staff-error.ts';

/** The square in which the shop shows every picture of a product. */
const PRODUCT = 800;
/** In listings: on a telephone 160 points of three dots each, on a large screen 240 of two. */
const SMALL = 480;
const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'];
const MOST_PIXELS = 100_000_000;

/** A photograph as the shop keeps it: upright, no larger than it is shown, without what the camera wrote. */
export async function readPhotograph(bytes: Buffer, side = PRODUCT): Promise<Buffer> {
  try {
    // Already this throws for a file without a byte.
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS });
    const { format } = await image.metadata();
    if (format === 'svg') throw new StaffError('folders.svgPicture');
    if (PICTURE_FORMATS.includes(format))
      return await image
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 84 })
        .toBuffer();
  } catch (error) {
    if (error instanceof StaffError) throw error;
    throw new StaffError('folders.notPicture', {}, { cause: error });
  }
  throw new StaffError('folders.notPicture');
}

/** Whether the shop shows it larger than it is. */
export async function isSmall(bytes: Buffer): Promise<boolean> {
  const { width, height } = await sharp(bytes).metadata();
  return Math.min(width, height) < PRODUCT;
}

/** A photograph once more, as it is shown among others. */
export const smallForm = (photograph: Buffer) => readPhotograph(photograph, SMALL);
