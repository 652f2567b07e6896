import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#shop/companies/invitation-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/invitation')({
  validateSearch: searchOf<'/invitation'>(),
  head: hiddenHead('/invitation', t('auth.invitation.title')),
  component: function Invitation() {
    return <InvitationPage token={String(Route.useSearch().token ?? '')} />;
  },
});
