import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { userQuery } from '#shop/customers/queries.ts';
import { AccountArea } from '#site/account-area.tsx';
import { AccountError } from '#site/account-error.tsx';

export const Route = createFileRoute('/account')({
  // Guests sign in first and are brought back; no page below is ever rendered for them.
  beforeLoad: async ({ context: { api, queryClient, mayBeCustomer }, location }) => {
    const { queryKey } = userQuery(api);
    const user = mayBeCustomer
      ? await queryClient.ensureQueryData(userQuery(api))
      : queryClient.getQueryData(queryKey);
    if (!user) throw redirect({ to: '/login', search: { returnUrl: location.href } });
  },
  errorComponent: AccountError,
  // Split off in the browser, the error page alone would add this boundary there and not on the server.
  wrapInSuspense: true,
  component: () => (
    <AccountArea>
      <Outlet />
    </AccountArea>
  ),
});
