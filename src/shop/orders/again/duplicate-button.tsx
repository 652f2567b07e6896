import { Repeat } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useMay } from '#shop/customers/user.tsx';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';

const AgainDialog = lazy(async () => {
  const { AgainDialog } = await import('./again-dialog.tsx');
  return { default: AgainDialog };
});

type Props = { orderId: number; number: string } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'variant' | 'className'
>;

/** Asks what of an order goes into the basket again; whoever has no basket has no such button. */
export function DuplicateButton({ orderId, number, ...look }: Props) {
  // Opened once, it stays: it goes away with a movement.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  if (!useMay('buy')) return null;
  return (
    <>
      <Button {...look} icon={<Repeat />} onClick={() => setState('open')}>
        {t('order.duplicate')} <span className="visually-hidden">{number}</span>
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <AgainDialog
            orderId={orderId}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
