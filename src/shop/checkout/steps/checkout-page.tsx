import { useQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { basketQuery } from '#shop/basket/queries.ts';
import { NoRight } from '#shop/customers/no-right.tsx';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { t } from '#text/checkout.ts';
import { classNames } from '#ui/class-names.ts';
import type { ApprovalSlot } from '#shop/checkout/approval-slot.ts';
import { CheckoutForm } from './checkout-form.tsx';
import styles from '#shop/checkout/checkout-layout.module.css';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { GuestCheckout } from './guest-checkout.tsx';
import { useCheckoutVisitor } from './use-checkout-visitor.ts';

export function CheckoutPage({ approval }: { approval: ApprovalSlot | null }) {
  const user = useUser();
  const { data: basket } = useQuery(basketQuery(useApi()));
  const isLeaving = useCheckoutVisitor(user);
  const mayBuy = useMay('buy');
  if (user && !mayBuy)
    return (
      <div className={classNames('wrap', styles.alone)}>
        <NoRight
          title={t('checkout.title')}
          said={t('cart.notForRole.title')}
          text={t('cart.notForRole.text')}
        />
      </div>
    );
  if (!basket || isLeaving) return <CheckoutSkeleton />;
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{t('checkout.title')}</h1>
      {user ? (
        <CheckoutForm key={user.id} user={user} basket={basket} approval={approval} />
      ) : (
        <GuestCheckout basket={basket} />
      )}
    </div>
  );
}
