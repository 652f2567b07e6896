import { createFileRoute } from '@tanstack/react-router';
import { ActivationPage } from '#shop/account/sign/activation-page.tsx';
import { pageHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/activation')({
  validateSearch: searchOf<'/activation'>(),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/activation',
      title: t('auth.activation.title'),
      isHidden: true,
    }),
  component: function Activation() {
    return <ActivationPage token={String(Route.useSearch().token ?? '')} />;
  },
});
