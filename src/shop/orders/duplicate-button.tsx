import { Repeat } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMay } from '#shop/customers/user.tsx';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { useDuplicateOrder } from './use-duplicate-order.ts';

type Props = { orderId: number; number: string } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'variant' | 'className'
>;

/** Fills the basket with what an order had; whoever has no basket has no such button. */
export function DuplicateButton({ orderId, number, ...look }: Props) {
  const { duplicate, isPending } = useDuplicateOrder();
  if (!useMay('buy')) return null;
  return (
    <Button {...look} icon={<Repeat />} isLoading={isPending} onClick={() => duplicate(orderId)}>
      {t('order.duplicate')} <span className="visually-hidden">{number}</span>
    </Button>
  );
}
