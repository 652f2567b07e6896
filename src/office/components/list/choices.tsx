import styles from './list-bar.module.css';

type Props = {
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

/** One of several, in what a button opens. */
export const Choices = ({ options, onChoose }: Props) => (
  <div className={styles.list}>
    {options.map(([value, label]) => (
      <button key={value} type="button" onClick={() => onChoose(value)}>
        {label}
      </button>
    ))}
  </div>
);
