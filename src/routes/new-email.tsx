import { createFileRoute } from '@tanstack/react-router';
import { NewEmailPage } from '#shop/account/own-data/new-email-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/new-email')({
  validateSearch: searchOf<'/new-email'>(),
  head: hiddenHead('/new-email', t('auth.newEmail.title')),
  component: function NewEmail() {
    return <NewEmailPage token={Route.useSearch().token ?? ''} />;
  },
});
