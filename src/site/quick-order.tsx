import type { ComponentProps } from 'react';
import { SaveButton } from '#shop/projects/save-button.tsx';
import { QuickOrderPage } from '#shop/quick-order/page/quick-order-page.tsx';

const save: ComponentProps<typeof QuickOrderPage>['save'] = (lines) => (
  <SaveButton source={{ from: 'products', lines }} />
);

/** The quick order, whose rows can be kept as a project. */
export function QuickOrder() {
  return <QuickOrderPage save={save} />;
}
