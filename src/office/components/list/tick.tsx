import small from '#ui/small-box.module.css';
import styles from './tick.module.css';

type Props = {
  label: string;
  isOn: boolean;
  /** Some of what it stands for. */
  isPartly?: boolean;
  /** With Shift all rows up to this one are meant. */
  onChange: (isReach: boolean) => void;
};

/** Chooses a row of a list, or all of them. */
export const Tick = ({ label, isOn, isPartly = false, onChange }: Props) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      className={small.box}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={({ nativeEvent }) =>
        onChange((nativeEvent as Event & { shiftKey?: boolean }).shiftKey === true)
      }
    />
    <span className="visually-hidden">{label}</span>
  </label>
);
