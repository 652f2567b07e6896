export type AmountLimits = { min: number; max: number; step: number };

export type AmountProblem = 'number' | 'range' | 'step';

/** What is wrong with a typed amount, or null when it may be used as it is. */
export function amountProblem(text: string, limits: AmountLimits): AmountProblem | null {
  const amount = parseAmount(text);
  if (amount === null) return 'number';
  if (amount < limits.min || amount > limits.max) return 'range';
  return amount % limits.step === 0 ? null : 'step';
}

/** Reads `1 200` as people write it; anything that is not a whole number is null. */
export function parseAmount(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  return /^-?\d+$/.test(digits) ? Number(digits) : null;
}

/** The allowed amount nearest to the wanted one, the higher of two equally near. */
export function clampAmount(amount: number, { min, max, step }: AmountLimits): number {
  const lowest = Math.ceil(min / step) * step;
  const highest = Math.max(lowest, Math.floor(max / step) * step);
  return Math.min(highest, Math.max(lowest, Math.round(amount / step) * step));
}
