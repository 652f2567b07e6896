import { type ComponentProps, useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { PRICING } from '#staff/orders/line-price-contract.ts';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import type { LinePriceWindow } from './line-price-window.tsx';

const Window = windowOnDemand(
  async () => (await import('./line-price-window.tsx')).LinePriceWindow,
);

export type Pricing = Omit<ComponentProps<typeof LinePriceWindow>, 'onClose'>;

/** The window over whatever shows the line; it stands outside of a form that the line is in. */
export function usePricing() {
  const [asked, setAsked] = useState<Pricing | null>(null);
  const window = asked ? <Window {...asked} onClose={() => setAsked(null)} /> : null;
  return { ask: setAsked, window };
}

type Props = { code: string; onPress: () => void };

/** For those who may set the price of a line. */
export const PriceButton = ({ code, onPress }: Props) =>
  mayDo(useMe(), PRICING) ? (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('linePrice.changeOf', { code })}
      {...Window.soon}
      onClick={onPress}
    >
      {t('linePrice.change')}
    </Button>
  ) : null;
