import { createContext, type ReactNode, use } from 'react';
import { HeaderAccount } from './header-account.tsx';
import { HeaderBasket } from './header-basket.tsx';
import { HeaderWishlist } from './header-wishlist.tsx';

const PARTS = { account: HeaderAccount, wishlist: HeaderWishlist, basket: HeaderBasket };

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** Whether the page is made once for all customers who see the catalogue alike. */
export const IsShared = createContext(false);

/**
 * What a page shows of one customer alone, in a page that is otherwise the same for many. A shared one
 * has a slot for it, which `start/cache/page-slots.server.ts` fills with these same parts.
 */
export function OwnPart({ name }: { name: PartName }) {
  const Part = PARTS[name];
  return (
    <OwnSlot name={name}>
      <Part />
    </OwnSlot>
  );
}

/** The same for the part of one page only, which other pages need not bring along. */
export const OwnSlot = ({ name, children }: { name: PartName | 'home'; children: ReactNode }) =>
  use(IsShared) ? <template data-own={name} /> : children;

/** The slot of the queries these parts are made of: before the scripts, which read them. */
export const OwnDataSlot = () => (use(IsShared) ? <template data-own="data" /> : null);
