import type { NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Api } from '#base/wire/api.ts';
import type { PlaceOrder } from './contract.ts';

/**
 * What a slice to the right adds for people who have limits: an order over one is sent to be approved instead. There is
 * none for whoever has no limit.
 */
export type ApprovalSlot = {
  isOver: (total: number) => boolean;
  /** Why an order of this sum has to be approved, in figures. */
  reason: (total: number) => ReactNode;
  /** The limits with this sum. */
  bars: (total: number) => ReactNode;
  /** Who is to decide, and what they are told. */
  form: ReactNode;
  send: (
    api: Api,
    order: PlaceOrder,
  ) => Promise<{ id: number; number: string; isRepeated: boolean }>;
  /** Where it can be followed. */
  pageOf: (id: number) => NavigateOptions;
  onSent: (request: { number: string }) => void;
  /** The limits are not what they were. */
  onChanged: () => Promise<unknown>;
};

/** How `cart/order` says that a limit would be passed. */
export const NEEDS_APPROVAL = 'messages.order.needsApproval';
