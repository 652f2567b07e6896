import { createFileRoute, Outlet } from '@tanstack/react-router';
import { userQuery } from '#shop/customers/queries.ts';
import { AccountArea } from '#site/account/account-area.tsx';
import { toSignIn } from '#site/account/account-data.ts';

export const Route = createFileRoute('/account')({
  // No page below is ever rendered for a guest, nor cached for guests.
  beforeLoad: async (visit) => {
    const { api, queryClient, mayBeCustomer } = visit.context;
    const user = mayBeCustomer
      ? await queryClient.ensureQueryData(userQuery(api))
      : queryClient.getQueryData(userQuery(api).queryKey);
    if (!user) throw toSignIn(visit);
  },
  component: () => (
    <AccountArea>
      <Outlet />
    </AccountArea>
  ),
});
