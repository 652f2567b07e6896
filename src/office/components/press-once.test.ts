import type { KeyboardEvent, MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { pressOnce } from './press-once.ts';

test('a double click acts once, and Enter by its first press only', () => {
  const act = vi.fn<() => void>();
  const { onClick, onKeyDown } = pressOnce(act);
  // 0 is a press of a key.
  for (const detail of [1, 2, 3, 0]) onClick({ detail } as MouseEvent);
  expect(act).toHaveBeenCalledTimes(2);
  const preventDefault = vi.fn<() => void>();
  const press = (key: string, repeat: boolean) =>
    onKeyDown({ key, repeat, preventDefault } as unknown as KeyboardEvent);
  press('Enter', false);
  press('Tab', true);
  expect(preventDefault).not.toHaveBeenCalled();
  press('Enter', true);
  expect(preventDefault).toHaveBeenCalledOnce();
});
