import { createFileRoute } from '@tanstack/react-router';
import { ActivationPage } from '#shop/account/sign/activation-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/activation')({
  validateSearch: searchOf<'/activation'>(),
  head: hiddenHead('/activation', t('auth.activation.title')),
  component: function Activation() {
    return <ActivationPage token={String(Route.useSearch().token ?? '')} />;
  },
});
