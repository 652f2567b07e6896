import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '#shop/account/sign/register-page.tsx';
import { pageHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/register')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/register',
      title: t('auth.register.title'),
      isHidden: true,
    }),
  component: RegisterPage,
});
