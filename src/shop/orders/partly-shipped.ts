import type { Order } from './contract.ts';

/** A part of an order that is still being prepared has left: a label, not a status. */
export const isPartlyShipped = ({
  status_code: status,
  shipping_state: state,
}: Pick<Order, 'status_code' | 'shipping_state'>) =>
  state === 'part' && (status === 'accepted' || status === 'ready');
