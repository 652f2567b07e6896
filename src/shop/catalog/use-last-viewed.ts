import { stored } from '#shop/kernel/stored.ts';
import { parseViewed, withViewed } from './last-viewed.ts';

const viewed = stored('bastion.lastViewed', parseViewed);

/** Slugs of the products seen last in this browser; none while the server renders. */
export const useLastViewed = viewed.use;

export const rememberViewed = (slug: string) => viewed.write(withViewed(viewed.read(), slug));

export const forgetViewed = (slug: string) =>
  viewed.write(viewed.read().filter((one) => one !== slug));
