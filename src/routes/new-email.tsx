import { createFileRoute } from '@tanstack/react-router';
import { NewEmailPage } from '#shop/account/own-data/new-email-page.tsx';
import { pageHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/new-email')({
  validateSearch: searchOf<'/new-email'>(),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/new-email',
      title: t('auth.newEmail.title'),
      isHidden: true,
    }),
  component: function NewEmail() {
    return <NewEmailPage token={Route.useSearch().token ?? ''} />;
  },
});
