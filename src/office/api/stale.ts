import { ShopError } from '#base/wire/errors.ts';
import { STALE, type Stale } from '#staff/stale.ts';

/** What a late save was refused with; null for any other refusal. */
export const staleOf = <Current>(error: unknown): Stale<Current> | null =>
  error instanceof ShopError && error.code === STALE
    ? (error.payload as unknown as Stale<Current>)
    : null;
