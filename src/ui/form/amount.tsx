import { type KeyboardEvent, useId, useState } from 'react';

import { t } from '#text/text.ts';

import { AmountFrame } from './amount-frame.tsx';
import { type AmountProblem, amountProblem, clampAmount, parseAmount } from './amount-rules.ts';
import styles from './amount.module.css';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from './field-error.tsx';

type Props = {
  value: number;
  /** Called only with an amount that may be ordered. */
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** Names the field where several stand on one page. */
  label?: string;
  error?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
};

/** − n +. A typed amount that is not allowed turns into the nearest that is, and a line says why. */
export function Amount({
  value,
  onChange,
  min = 1,
  max = 9999,
  step = 1,
  unit = t('units.ks'),
  label = t('product.amount'),
  error,
  disabled = false,
  className,
}: Props) {
  const id = useId();
  const limits = { min, max, step };
  const lowest = clampAmount(min, limits);
  const highest = clampAmount(max, limits);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const message = problem ? sentenceOf(problem, step, unit) : error;

  const change = (next: number) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const move = (direction: 1 | -1) => {
    setProblem(null);
    change(clampAmount(value + direction * step, limits));
  };
  const settle = () => {
    if (typed === null) return;
    setProblem(amountProblem(typed, limits));
    change(clampAmount(parseAmount(typed) ?? value, limits));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 1 : -1);
  };

  return (
    <div className={classNames(styles.amount, className)}>
      <AmountFrame
        text={typed ?? String(value)}
        value={value}
        lowest={lowest}
        highest={highest}
        label={label}
        errorId={message ? id : undefined}
        disabled={disabled}
        onType={setTyped}
        onMove={move}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <output>{message ? <FieldError id={id}>{message}</FieldError> : null}</output>
    </div>
  );
}

function sentenceOf(problem: AmountProblem, step: number, unit: string) {
  if (problem === 'number') return t('forms.invalidNumber');
  if (problem === 'range') return t('forms.amountRange');
  return t('forms.amountStep', { step, unit });
}
