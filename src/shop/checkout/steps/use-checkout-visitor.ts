import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { t } from '#text/checkout.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

/**
 * Whoever is signed out in the middle of an order signs in again and comes back to where they were; what
 * they typed waits for them. Somebody else begins anew and is told. True while the page is being left.
 */
export function useCheckoutVisitor(user: SignedInUser | null): boolean {
  const toasts = useToasts();
  const navigate = useNavigate();
  const [known, setKnown] = useState(user);

  useEffect(() => {
    if (known?.id === user?.id) return;
    if (known && !user) {
      toasts.warning(t('toasts.sessionExpired'));
      void navigate({ to: '/login', search: { returnUrl: '/checkout' } });
      return;
    }
    if (known && user) toasts.info(t('toasts.otherCustomer', { name: user.company_name }));
    // oxlint-disable-next-line react/set-state-in-effect -- who was here is known until the change has been told
    setKnown(user);
  }, [known, user, toasts, navigate]);

  return known !== null && user === null;
}
