import { useQueryClient } from '@tanstack/react-query';
import {
  type ErrorComponentProps,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';
import { AccountArea } from './account-area.tsx';
import { LoadFailed } from './load-failed.tsx';

/** An account page that did not arrive; the menu beside it still works. */
export function AccountError({ error }: ErrorComponentProps) {
  const toasts = useToasts();
  const router = useRouter();
  const isSignedOut = error instanceof ShopError && error.code === 'messages.user.notLoggedIn';

  useEffect(() => {
    if (!isSignedOut) toasts.error(t('toasts.genericError'));
  }, [isSignedOut, toasts]);

  if (isSignedOut) return <SessionEnded />;
  return (
    <AccountArea>
      <LoadFailed onRetry={() => void router.invalidate()} />
    </AccountArea>
  );
}

/** The session ran out under an open page: sign in, and come back here. */
function SessionEnded() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const returnUrl = useLocation({ select: ({ href }) => href });

  useEffect(() => {
    queryClient.setQueryData(userQuery(api).queryKey, null);
    toasts.warning(t('toasts.sessionExpired'));
    void navigate({ to: '/login', search: { returnUrl }, replace: true });
  }, [api, queryClient, navigate, toasts, returnUrl]);

  return null;
}
