import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '#shop/account/new-password-page.tsx';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/new-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => search,
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/new-password',
      title: t('auth.reset.title'),
      isHidden: true,
    }),
  component: function NewPassword() {
    return <NewPasswordPage token={Route.useSearch().token ?? ''} />;
  },
});
