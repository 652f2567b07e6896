import { createFileRoute } from '@tanstack/react-router';
import { QuickOrderPage } from '#shop/quick-order/quick-order-page.tsx';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/rychla-objednavka')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/rychla-objednavka',
      title: t('header.quickOrder'),
    }),
  component: function QuickOrder() {
    return <QuickOrderPage />;
  },
});
