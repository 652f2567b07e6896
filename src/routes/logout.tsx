import { createFileRoute } from '@tanstack/react-router';
import { LogoutPage } from '#shop/account/sign/logout-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/logout')({
  head: hiddenHead('/logout', t('header.logout')),
  component: LogoutPage,
});
