import { createFileRoute } from '@tanstack/react-router';
import { ForgottenPage } from '#shop/account/sign/forgotten-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/forgotten-password')({
  head: hiddenHead('/forgotten-password', t('auth.forgotten.title')),
  component: ForgottenPage,
});
