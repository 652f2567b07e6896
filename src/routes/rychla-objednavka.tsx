import { createFileRoute } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { SaveButton } from '#shop/projects/save-button.tsx';
import { QuickOrderPage } from '#shop/quick-order/quick-order-page.tsx';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

const save: ComponentProps<typeof QuickOrderPage>['save'] = (lines) => (
  <SaveButton source={{ from: 'products', lines }} />
);

export const Route = createFileRoute('/rychla-objednavka')({
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/rychla-objednavka',
      title: t('header.quickOrder'),
    }),
  component: function QuickOrder() {
    return <QuickOrderPage save={save} />;
  },
});
