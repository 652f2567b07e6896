import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#shop/account/sign/login-page.tsx';
import { safeReturnUrl } from '#shop/account/sign/return-url.ts';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/login')({
  validateSearch: searchOf<'/login'>(),
  head: hiddenHead('/login', t('auth.login.title')),
  component: function Login() {
    return <LoginPage returnUrl={safeReturnUrl(Route.useSearch().returnUrl)} />;
  },
});
