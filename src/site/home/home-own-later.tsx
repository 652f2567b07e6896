import { useUser } from '#shop/customers/user.tsx';
import { later } from '#ui/loading/later.tsx';

const load = () => import('./home-own.tsx');
const onServer = import.meta.env.SSR ? await load() : null;
const HomeOwn = later(async () => (await load()).HomeOwn, onServer?.HomeOwn);

/** Guests have no such part, and are not sent its script. */
export const HomeOwnLater = () => (useUser() ? <HomeOwn /> : null);
