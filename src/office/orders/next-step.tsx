import { mayDo, useMe } from '#office/api/session.ts';
import { Link } from '#ui/navigation/link.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { type ListedOrder, moveOrders } from '#staff/orders/contract.ts';
import { t } from '#text/office/orders.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { useOrderStep } from './use-order-step.tsx';

/** Done from here where nothing has to be filled in. */
export function NextStep({ order }: { order: Pick<ListedOrder, 'number' | 'next_step'> }) {
  const { number, next_step: status } = order;
  const may = mayDo(useMe(), moveOrders.needs);
  const step = useOrderStep();
  if (!status || !may) return null;
  const label = t('orders.stepOf', { step: t(`orders.steps.${status}`), number });
  if (status === 'review')
    return (
      <Link
        {...orderPlace(number)}
        className={buttonClass({ variant: 'line', size: 'sm' })}
        aria-label={label}
      >
        {t('orders.steps.review')}
      </Link>
    );
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={label}
      isLoading={step.isPending}
      {...pressOnce(() => step.mutate({ numbers: [number], status }))}
    >
      {t(`orders.steps.${status}`)}
    </Button>
  );
}
