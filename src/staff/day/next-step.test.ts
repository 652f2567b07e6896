import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';

const order: Parameters<typeof nextStepOf>[0] = {
  ...{ status: 'accepted', is_pick_up: false, payment_kind: 'invoice', is_paid: false },
  ...{ lines: 3, left_lines: 3, ready_lines: 3 },
};

test.each([
  ['one that has just come', { status: 'new' }, 'accept'],
  ['one that is not paid ahead', { status: 'new', payment_kind: 'prepayment' }, 'payment'],
  [
    'one that is paid ahead',
    { status: 'new', payment_kind: 'prepayment', is_paid: true },
    'accept',
  ],
  ['one whose goods are here', {}, 'ship'],
  ['one to be collected', { is_pick_up: true }, 'prepare'],
  ['one whose goods are partly here', { ready_lines: 1 }, 'ship'],
  ['one of which a part has left', { left_lines: 1, ready_lines: 1 }, 'rest'],
  ['one whose goods are not here', { ready_lines: 0 }, 'goods'],
  ['one that waits in the shop', { status: 'ready', is_pick_up: true }, 'hand_over'],
] as const)('%s', (_, changes, expected) => {
  expect(nextStepOf({ ...order, ...changes })).toBe(expected);
});
