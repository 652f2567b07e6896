import sharp from 'sharp';

export const SHARE_SIZE = { width: 1200, height: 630 };

/**
 * Networks show no drawings, only photographs of one shape, so a shared page gets its picture as one. Run
 * in a worker thread.
 */
export const photographOf = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: 50_000_000 })
    .resize({ ...SHARE_SIZE, fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .png({ palette: true })
    .toBuffer();
