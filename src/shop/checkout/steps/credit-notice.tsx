import { formatPrice } from '#text/format.ts';
import { t } from '#text/checkout.ts';
import { Message } from '#ui/message.tsx';
import type { Over } from '#shop/checkout/order/credit-line.ts';

const TONES = { allow: 'info', flag: 'warning', refuse: 'error' } as const;

/** By how much the order goes over the credit line, and what the shop does then. */
export const CreditNotice = ({
  over,
  className,
}: {
  over: Over;
  className?: string | undefined;
}) => (
  <Message tone={TONES[over.rule]} className={className}>
    {t('checkout.credit.over', { amount: formatPrice(over.amount) })}{' '}
    {t(`checkout.credit.${over.rule}`)}
  </Message>
);
