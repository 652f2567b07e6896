import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#site/frame/head.ts';
import { QuickOrder } from '#site/quick-order.tsx';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/rychla-objednavka')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/rychla-objednavka',
      title: t('header.quickOrder'),
    }),
  component: QuickOrder,
});
