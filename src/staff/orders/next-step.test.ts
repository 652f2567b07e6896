import { expect, test } from 'vitest';
import { isDirect, nextStepOf, stepOf } from './next-step.ts';

const order: Parameters<typeof nextStepOf>[0] = {
  status: 'accepted',
  is_pick_up: false,
  payment_kind: 'invoice',
  is_paid: false,
  waits_for_whole: false,
  lines: 3,
  left_lines: 3,
  ready_lines: 3,
  is_stopped: false,
  is_over_credit: false,
};

test.each([
  ['one that has just come', { status: 'new' }, 'accept'],
  ['one whose prepayment is missing', { status: 'new', payment_kind: 'prepayment' }, 'payment'],
  ['one that is prepaid', { status: 'new', payment_kind: 'prepayment', is_paid: true }, 'accept'],
  ['one whose goods are here', {}, 'ship'],
  ['one to be collected', { is_pick_up: true }, 'prepare'],
  ['one whose goods are partly here', { ready_lines: 1 }, 'ship'],
  ['the same, to leave whole', { ready_lines: 1, waits_for_whole: true }, 'goods'],
  ['one to leave whole that is here', { waits_for_whole: true }, 'ship'],
  ['one of which a part has left', { left_lines: 1, ready_lines: 1 }, 'rest'],
  ['one whose goods are not here', { ready_lines: 0 }, 'goods'],
  ['one that waits in the shop', { status: 'ready', is_pick_up: true }, 'hand_over'],
  ['one to whose customer nothing leaves', { is_stopped: true }, 'review'],
  ['the same, to be collected', { is_stopped: true, status: 'ready', is_pick_up: true }, 'review'],
  ['the same, that has just come', { is_stopped: true, status: 'new' }, 'accept'],
  ['one over the credit line', { is_over_credit: true, status: 'new' }, 'review'],
  ['one on its way', { status: 'shipped', left_lines: 0, ready_lines: 0 }, 'deliver'],
  ['one that is over', { status: 'delivered' }, null],
  ['one that is cancelled', { status: 'cancelled' }, null],
] as const)('%s', (_, changes, expected) => {
  expect(nextStepOf({ ...order, ...changes })).toBe(expected);
});

test('what waits for money or goods can be moved on all the same, by who opens it', () => {
  const waiting = { ...order, payment_kind: 'prepayment' as const, ready_lines: 0 };
  expect([nextStepOf(waiting), stepOf(waiting)]).toEqual(['payment', 'ship']);
});

test('only steps with nothing to fill in are done from a list', () => {
  const steps = (['accept', 'prepare', 'ship', 'hand_over', 'deliver'] as const).filter(isDirect);
  expect(steps).toEqual(['accept', 'prepare', 'hand_over']);
});
