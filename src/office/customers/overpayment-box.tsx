import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { overpaymentQuery } from '#office/payments/payment-queries.ts';
import type { Customer } from '#staff/customers/contract.ts';
import { lookAtOverpayment } from '#staff/payments/overpayments-contract.ts';

const Overpayment = lazy(async () => ({
  default: (await import('./overpayment.tsx')).Overpayment,
}));

/** Not there for whoever never paid too much; most never do, so its script comes only with the others. */
export function OverpaymentBox({ customer }: { customer: Customer }) {
  const mayRead = mayDo(useMe(), lookAtOverpayment.needs);
  const { data } = useQuery({ ...overpaymentQuery(customer.company.id), enabled: mayRead });
  if (!data || data.entries.length === 0) return null;
  return (
    <Suspense>
      <Overpayment customer={customer} overpayment={data} />
    </Suspense>
  );
}
