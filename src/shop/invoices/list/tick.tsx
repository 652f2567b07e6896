import { type ChangeEvent, useEffect, useRef } from 'react';
import small from '#ui/small-box.module.css';
import styles from './tick.module.css';

type Props = {
  label: string;
  isOn: boolean;
  /** Some of what it stands for, and not all. */
  isMixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A tick of a row; the label is spoken only. */
export function Tick({ label, isOn, isMixed = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={styles.tick}>
      <input ref={box} type="checkbox" className={small.box} checked={isOn} onChange={onChange} />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}
