import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useApi } from '#base/wire/api.ts';
import type { Right } from '#base/wire/contract.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import type { SignedInUser } from './contract.ts';
import { userQuery } from './queries.ts';

const UserContext = createContext<SignedInUser | null>(null);

/** Asks once for the whole page: every card and price on it wants to know whether anybody is signed in. */
export function UserProvider({ children }: { children: ReactNode }) {
  const { data = null } = useQuery(userQuery(useApi()));
  return <UserContext value={data}>{children}</UserContext>;
}

/** The signed-in customer, or null for a guest. */
export const useUser = () => use(UserContext);

/**
 * Whether somebody is signed in whose roles have this right. Only for what is rendered for one person: pages of the
 * catalogue are shared, and what not everybody may on them wears the class `for-buyers`.
 */
export function useMay(right: Right): boolean {
  const user = useUser();
  return user !== null && mayDo(user.roles, right);
}
