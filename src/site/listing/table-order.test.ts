import { expect, test } from 'vitest';
import { nextOrder } from './table-order.ts';

test('a head orders up, down, and not at all', () => {
  const up = nextOrder({ by: 'id', direction: 'desc' }, 'code');
  expect(up).toEqual({ by: 'code', direction: 'asc' });
  expect(nextOrder(up, 'code')).toEqual({ by: 'code', direction: 'desc' });
  expect(nextOrder(nextOrder(up, 'code'), 'code')).toBeNull();
});
