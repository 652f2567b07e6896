import type { Shop } from '#shop/kernel/slice.server.ts';

/** What signing in to the office works with; its key is not the shop's, so no token of one is good in the other. */
export type Desk = Pick<Shop, 'sql' | 'config'> & { key: string };

/** From where somebody asks. */
export type Place = { address: string; userAgent: string | undefined };
