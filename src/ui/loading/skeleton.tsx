import { classNames } from '#ui/class-names.ts';
import styles from './skeleton.module.css';

type Props = {
  /** CSS lengths; a line of text unless said otherwise. */
  width?: string;
  height?: string;
  className?: string | undefined;
};

/** A bar that stands where content will be. The box around it says `aria-busy`. */
export function Skeleton({ width, height, className }: Props) {
  return (
    <span
      className={classNames(styles.skeleton, className)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
