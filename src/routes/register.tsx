import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '#shop/account/sign/register-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/register')({
  head: hiddenHead('/register', t('auth.register.title')),
  component: RegisterPage,
});
