import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '#shop/account/sign/new-password-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/new-password')({
  validateSearch: searchOf<'/new-password'>(),
  head: hiddenHead('/new-password', t('auth.reset.title')),
  component: function NewPassword() {
    return <NewPasswordPage token={Route.useSearch().token ?? ''} />;
  },
});
