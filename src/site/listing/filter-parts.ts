import { later } from '#ui/loading/later.tsx';

// Rendered by the server with the rest of the page; the browser loads their script when somebody does something.

const load = () => import('./filter-parts-ready.tsx');
const onServer = import.meta.env.SSR ? await load() : null;

/** Beside a category, or what a search has found. */
export const FilterSide = later(async () => (await load()).FilterSide, onServer?.FilterSide);
/** What is chosen, above the list. */
export const ChosenFilters = later(
  async () => (await load()).ChosenFilters,
  onServer?.ChosenFilters,
);
/** Says which choice was taken back, because its products could not be loaded. */
export const FailedFilters = later(
  async () => (await load()).FailedFilters,
  onServer?.FailedFilters,
);

const loadNothing = () => import('./nothing-near.tsx');
const nothingOnServer = import.meta.env.SSR ? await loadNothing() : null;
/** In place of a list that holds nothing. */
export const NothingNear = later(
  async () => (await loadNothing()).NothingNear,
  nothingOnServer?.NothingNear,
);
