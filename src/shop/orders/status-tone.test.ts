import { expect, test } from 'vitest';
import { type ChipOrder, toneOf } from './status-tone.ts';

const order = (status: ChipOrder['status_code'], shipping: ChipOrder['shipping_state']) =>
  ({ status_code: status, shipping_state: shipping, is_pick_up: false }) satisfies ChipOrder;

test.each([
  [order('accepted', 'none'), 'info'],
  [order('accepted', 'part'), 'warning'],
  [order('ready', 'part'), 'warning'],
  [order('shipped', 'whole'), 'info'],
  [order('cancelled', 'none'), 'neutral'],
] as const)('%o', (one, tone) => expect(toneOf(one)).toBe(tone));
