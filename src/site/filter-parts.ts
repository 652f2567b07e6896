import { later } from '#ui/later.tsx';

const load = () => import('./filter-parts-ready.tsx');
/** The server writes them with the rest of the page and awaits nothing then. */
const ready = import.meta.env.SSR ? await load() : null;

/** Tree and filters beside a category. */
export const CategorySide = later(async () => (await load()).CategorySide, ready?.CategorySide);
/** Filters beside what a search has found. */
export const SearchSide = later(async () => (await load()).SearchSide, ready?.SearchSide);
/** What is chosen, above the list. */
export const ChosenFilters = later(async () => (await load()).ChosenFilters, ready?.ChosenFilters);

const loadNothing = () => import('./nothing-near.tsx');
const readyNothing = import.meta.env.SSR ? await loadNothing() : null;
/** In place of a list that holds nothing. */
export const NothingNear = later(
  async () => (await loadNothing()).NothingNear,
  readyNothing?.NothingNear,
);
