import { createFileRoute } from '@tanstack/react-router';
import { LogoutPage } from '#shop/account/sign/logout-page.tsx';
import { pageHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/logout')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/logout',
      title: t('header.logout'),
      isHidden: true,
    }),
  component: LogoutPage,
});
