import { classNames } from './class-names.ts';
import styles from './fort.module.css';

type Props = {
  /** Which bastion is lit, clockwise from the top; none when left out. */
  lit?: Bastion | undefined;
  className?: string | undefined;
};

export type Bastion = 0 | 1 | 2 | 3 | 4;

/** The plan of the star fort. Its colours follow `--accent` and `--accent-line`. */
export function Fort({ lit, className }: Props) {
  return (
    <svg className={classNames(styles.fort, className)} viewBox="0 0 48 48" aria-hidden="true">
      <path className={styles.wall} fillRule="evenodd" d={WALL} />
      {BASTIONS.map((d, index) => (
        <path key={d} className={index === lit ? styles.lit : styles.wall} d={d} />
      ))}
    </svg>
  );
}

const WALL =
  'M20.82 11.73L27.18 11.73L35.26 17.6L37.22 23.64L34.14 33.15L29 36.88L19 36.88L13.86 33.15L10.78 23.64L12.74 17.6ZM24 16.32L31.87 22.04L28.87 31.3L19.13 31.3L16.13 22.04Z';

const BASTIONS = [
  'M20.82 11.73L18.93 9.12L24 1.6L29.07 9.12L27.18 11.73Z',
  'M35.26 17.6L37.15 15L45.87 17.49L40.29 24.64L37.22 23.64Z',
  'M34.14 33.15L37.2 34.14L37.52 43.21L29 40.1L29 36.88Z',
  'M19 36.88L19 40.1L10.48 43.21L10.8 34.14L13.86 33.15Z',
  'M10.78 23.64L7.71 24.64L2.13 17.49L10.85 15L12.74 17.6Z',
];
