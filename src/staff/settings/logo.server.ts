import sharp from 'sharp';
import type { Db, Tx } from '#base/database/database.server.ts';
import type { Logo } from '#shop/kernel/brand.server.ts';
import { named, type Picture, pictureOf, storePicture } from '#staff/content/pictures.server.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { formatFileSize } from '#text/format.ts';

const LARGEST_FILE = 200_000;
/** In the header of a large screen. */
const HEADER_HEIGHT = 34;
const LIMITS = { least: 24, wide: 10 };
/** The ground of the header, in both themes. */
const INK = '#101f28';
const MOST_PIXELS = 20_000_000;

export const showLogo = readingJob({
  title: 'settings logo show',
  needs: ['settings.read'],
  work: ({ sql }) => readLogo(sql),
});

/** Null takes the logo away. */
export const setLogo = changingJob({
  title: 'settings logo',
  needs: ['settings.change'],
  async work({ sql, audit }, given: GivenFile | null) {
    const made = given && (await makeLogo(given));
    const was = await readLogo(sql);
    for (const picture of made?.pictures ?? []) await storePicture(sql, picture);
    await writeLogo(sql, made?.logo ?? null);
    await audit.add('setting', 'logo', { value: was }, { value: made?.logo ?? null });
    return made?.logo ?? null;
  },
});

async function readLogo(sql: Db): Promise<Logo | null> {
  const [row] = await sql<{ value: Logo }[]>`select value from setting where key = 'logo'`;
  return row?.value ?? null;
}

async function writeLogo(tx: Tx, logo: Logo | null): Promise<void> {
  await tx`delete from setting where key = 'logo'`;
  if (logo) await tx`insert into setting (key, value) values ('logo', ${tx.json(logo)})`;
}

/** The logo itself, and as documents and networks show it: on the ground it is made for. */
async function makeLogo(given: GivenFile): Promise<{ logo: Logo; pictures: Picture[] }> {
  const { name: file } = given;
  const bytes = await given.read();
  if (bytes.length > LARGEST_FILE)
    throw new StaffError('settings.logo.tooLarge', { file, most: formatFileSize(LARGEST_FILE) });
  const picture = await pictureOf(bytes, file);
  const { width, height } = await sizeOf(picture, file);
  const { least, wide } = LIMITS;
  if (height < least || width < height || width > height * wide)
    throw new StaffError('settings.logo.shape', { width, height, least, wide });
  const [print, share] = await Promise.all([
    plate(picture, { width: Math.round((width / height) * 120) + 60, height: 180 }, 30),
    plate(picture, { width: 1200, height: 630 }, 150),
  ]);
  const addressOf = ({ name }: Picture) => `/media/${name}`;
  return {
    pictures: [picture, print, share],
    logo: {
      src: addressOf(picture),
      width: Math.round((width / height) * HEADER_HEIGHT),
      height: HEADER_HEIGHT,
      share: addressOf(share),
      print: addressOf(print),
    },
  };
}

async function sizeOf({ bytes }: Picture, file: string) {
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  } catch (error) {
    throw new StaffError('content.notPicture', { file }, { cause: error });
  }
}

type Size = { width: number; height: number };

async function plate({ bytes }: Picture, size: Size, margin: number): Promise<Picture> {
  const inside = { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const mark = await sharp(bytes, { density: 300, limitInputPixels: MOST_PIXELS })
    .resize({ ...inside, fit: 'inside' })
    .png()
    .toBuffer();
  const ground = sharp({ create: { ...size, channels: 3, background: INK } });
  const png = await ground
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer();
  return named(png, 'png', 'image/png');
}
