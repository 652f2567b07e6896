import { useState } from 'react';
import { amountProblem, clampAmount, parseAmount } from '#ui/form/amount-rules.ts';

const MOST_PIECES = 9999;

/**
 * An amount to order from a list. What is typed stays as it is, whatever it is; what is wrong with it is said once it was
 * checked, and nothing is sent then.
 */
export function useOrderAmount(step: number) {
  const limits = { min: 1, max: MOST_PIECES, step };
  const [text, setText] = useState(String(step));
  const [isChecked, setIsChecked] = useState(false);
  const problem = amountProblem(text, limits);
  const value = parseAmount(text) ?? 0;

  const change = (next: string) => {
    setIsChecked(false);
    setText(next);
  };
  return {
    value,
    problem: isChecked ? problem : null,
    /** The next amount above it that can be ordered. */
    next: clampAmount(Math.ceil(value / step) * step, limits),
    change,
    /** Whether it can be ordered. */
    check: () => {
      setIsChecked(true);
      return problem === null;
    },
    frame: {
      text,
      value,
      lowest: step,
      highest: clampAmount(MOST_PIECES, limits),
      onType: change,
      onMove: (direction: 1 | -1) => change(String(clampAmount(value + direction * step, limits))),
    },
  };
}
