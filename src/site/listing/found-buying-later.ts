import { later } from '#ui/loading/later.tsx';

const load = () => import('./found-buying.tsx');
const onServer = import.meta.env.SSR ? await load() : null;

/** Amount and basket button; guests, who have none on a card, are not sent it. */
export const FoundBuying = later(async () => (await load()).FoundBuying, onServer?.FoundBuying);
