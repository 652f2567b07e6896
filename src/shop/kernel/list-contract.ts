import * as z from 'zod/mini';
import { isDay } from './list-search.ts';

/** A day that is one: 2026-11-24. */
export const IsoDay = z.string().check(z.refine(isDay));
