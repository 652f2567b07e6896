import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '#text/office/account.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './sign.module.css';

const PLACES = [0, 1, 2, 3, 4, 5];

type Props = { value: string; isWrong: boolean; onChange: (value: string) => void };

/** Six digits, each in its place; a pasted code fills them all. */
export function CodeDigits({ value, isWrong, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const focus = (place: number) => focusIn(box.current, place);
  // At the beginning, and again after a wrong one.
  useEffect(() => {
    if (value === '') focusIn(box.current, 0);
  }, [value, box]);

  const type = (place: number, typed: string) => {
    const digits = typed.replace(/\D/g, '');
    if (digits === '') return;
    const next = (value.slice(0, place) + digits + value.slice(place + digits.length)).slice(0, 6);
    onChange(next);
    focus(place + digits.length);
  };
  const erase = (place: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(place - 1);
    if (event.key === 'ArrowRight') focus(place + 1);
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    const at = value[place] === undefined ? place - 1 : place;
    if (at < 0) return;
    onChange(value.slice(0, at));
    focus(at);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    type(0, event.clipboardData.getData('text'));
  };

  return (
    <div
      ref={box}
      className={classNames(styles.otp, isWrong && styles.wrong)}
      role="group"
      aria-label={t('code.label')}
    >
      {PLACES.map((place) => (
        <input
          key={place}
          inputMode="numeric"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          aria-label={t('code.digit', { place: place + 1 })}
          aria-invalid={isWrong || undefined}
          value={value[place] ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) =>
            type(place, event.target.value.slice(value[place] ? 1 : 0) || event.target.value)
          }
          onKeyDown={(event) => erase(place, event)}
          onPaste={paste}
        />
      ))}
    </div>
  );
}

const focusIn = (box: HTMLElement | null, place: number) =>
  box?.querySelectorAll('input')[Math.min(PLACES.length - 1, Math.max(0, place))]?.focus();
