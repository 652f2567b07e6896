import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '#shop/account/sign/new-password-page.tsx';
import { pageHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/new-password')({
  validateSearch: searchOf<'/new-password'>(),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/new-password',
      title: t('auth.reset.title'),
      isHidden: true,
    }),
  component: function NewPassword() {
    return <NewPasswordPage token={Route.useSearch().token ?? ''} />;
  },
});
