import { createFileRoute } from '@tanstack/react-router';
import { ForgottenPage } from '#shop/account/sign/forgotten-page.tsx';
import { pageHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/forgotten-password')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/forgotten-password',
      title: t('auth.forgotten.title'),
      isHidden: true,
    }),
  component: ForgottenPage,
});
