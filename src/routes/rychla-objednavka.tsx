import { createFileRoute } from '@tanstack/react-router';
import { QuickOrderPage } from '#shop/quick-order/quick-order-page.tsx';
import { pageHead } from '#site/head.ts';
import { tq } from '#text/quick-order.ts';

export const Route = createFileRoute('/rychla-objednavka')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/rychla-objednavka',
      title: tq('title'),
      description: tq('intro'),
    }),
  component: function QuickOrder() {
    return <QuickOrderPage />;
  },
});
