import { expect, test } from 'vitest';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { timelineOf } from './timeline.ts';

const historyOf = (...statuses: OrderStatus[]) =>
  statuses.map((status, index) => ({
    status: status.toUpperCase(),
    status_code: status,
    at: `2026-11-0${index + 1}T08:00:00Z`,
    note: status === 'cancelled' ? 'Na žiadosť zákazníka.' : '',
  }));
type Shown = Omit<Parameters<typeof timelineOf>[0], 'shipping_state'>;
const shown = (order: Shown, shipping_state: 'none' | 'part' = 'none') =>
  timelineOf({ ...order, shipping_state }).map(
    ({ status, at, state }) => `${status} ${at?.slice(8, 10) ?? '-'} ${state}`,
  );

test('what is brought is sent, then delivered', () => {
  expect(
    shown({ history: historyOf('new', 'accepted'), is_pick_up: false, status_code: 'accepted' }),
  ).toEqual(['new 01 done', 'accepted 02 now', 'shipped - later', 'delivered - later']);
});

test('what is picked up waits ready', () => {
  const history = historyOf('new', 'accepted', 'ready', 'delivered');
  expect(shown({ history, is_pick_up: true, status_code: 'delivered' })).toEqual([
    'new 01 done',
    'accepted 02 done',
    'ready 03 done',
    'delivered 04 now',
  ]);
});

test('a cancelled order shows what happened and why it ended', () => {
  const history = historyOf('new', 'accepted', 'cancelled');
  const steps = timelineOf({
    history,
    is_pick_up: false,
    status_code: 'cancelled',
    shipping_state: 'none',
  });
  expect(steps.map(({ status, state }) => [status, state])).toEqual([
    ['new', 'done'],
    ['accepted', 'done'],
    ['cancelled', 'now'],
  ]);
  expect(steps.at(-1)?.note).toBe('Na žiadosť zákazníka.');
});

test('a status set without its history has no day, and a step back counts from where it is', () => {
  expect(shown({ history: [], is_pick_up: false, status_code: 'shipped' })).toEqual([
    'new - done',
    'accepted - done',
    'shipped - now',
    'delivered - later',
  ]);
  const back = historyOf('new', 'accepted', 'shipped', 'accepted');
  expect(shown({ history: back, is_pick_up: false, status_code: 'accepted' })).toEqual([
    'new 01 done',
    'accepted 04 now',
    'shipped - later',
    'delivered - later',
  ]);
});

test('a part that is under way stands there instead of the status, without its day', () => {
  const history = historyOf('new', 'accepted');
  const order = { history, is_pick_up: false, status_code: 'accepted' as const };
  expect(shown(order, 'part')).toEqual([
    'new 01 done',
    'accepted 02 done',
    'shipped - now',
    'delivered - later',
  ]);
  const ready = historyOf('new', 'accepted', 'ready');
  expect(shown({ history: ready, is_pick_up: true, status_code: 'ready' }, 'part')).toContain(
    'ready 03 now',
  );
});
