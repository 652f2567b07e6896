import { Search } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { isTyping } from './typing.ts';
import { useKeyDown } from './use-key-down.ts';
import styles from './list.module.css';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (typed: string) => void;
  className?: string | undefined;
};

/** Where a list is searched; `/` leads to it from anywhere on the screen. */
export function ListField({ label, placeholder, value, onChange, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKeyDown((event) => {
    if (event.key !== '/' || isTyping(event)) return;
    event.preventDefault();
    input.current?.focus();
  });
  return (
    <label className={classNames(styles.field, className)}>
      <Search />
      <span className="visually-hidden">{label}</span>
      <input
        ref={input}
        value={value}
        placeholder={placeholder}
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        onChange={(event) => onChange(event.target.value)}
      />
      <kbd className="only-on-large">/</kbd>
    </label>
  );
}
