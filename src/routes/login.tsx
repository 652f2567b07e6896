import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#shop/account/login-page.tsx';
import { safeReturnUrl } from '#shop/account/return-url.ts';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/login')({
  // Taken as it comes and judged where it is used: rewriting it here would answer with a redirect.
  validateSearch: (search: Record<string, unknown>): { returnUrl?: string } => search,
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/login',
      title: t('auth.login.title'),
      isHidden: true,
    }),
  component: function Login() {
    return <LoginPage returnUrl={safeReturnUrl(Route.useSearch().returnUrl)} />;
  },
});
