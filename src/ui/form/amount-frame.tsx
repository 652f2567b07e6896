import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { t } from '#text/text.ts';

import styles from './amount.module.css';
import { classNames } from '#ui/class-names.ts';

type Props = {
  /** What stands in the field, which need not be an amount yet. */
  text: string;
  value: number;
  lowest: number;
  highest: number;
  label: string;
  /** Behind the number: metres, pairs. */
  suffix?: string | undefined;
  /** The id of the sentence that says what is wrong. */
  errorId?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
  /** Among many fields on one page Tab leads from field to field; the keys + and − do what the buttons do. */
  hasPlainTabs?: boolean;
  onType: (text: string) => void;
  onMove: (direction: 1 | -1) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** Only the field and its two buttons; the rules for the amount are the caller's. */
export function AmountFrame({
  text,
  value,
  lowest,
  highest,
  label,
  suffix,
  errorId,
  disabled = false,
  className,
  hasPlainTabs = false,
  onType,
  onMove,
  onBlur,
  onKeyDown,
}: Props) {
  const tabs = hasPlainTabs ? { tabIndex: -1 } : {};
  return (
    <div className={classNames(styles.frame, className)}>
      <button
        type="button"
        {...tabs}
        className={styles.button}
        aria-label={t('product.decreaseAmount')}
        disabled={disabled || value <= lowest}
        onClick={() => onMove(-1)}
      >
        <Minus />
      </button>
      <span className={styles.field}>
        <input
          type="text"
          className={styles.input}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={lowest}
          aria-valuemax={highest}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          disabled={disabled}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {suffix ? <i>{suffix}</i> : null}
      </span>
      <button
        type="button"
        {...tabs}
        className={styles.button}
        aria-label={t('product.increaseAmount')}
        disabled={disabled || value >= highest}
        onClick={() => onMove(1)}
      >
        <Plus />
      </button>
    </div>
  );
}
