import type { ReactNode } from 'react';
import styles from './notice-page.module.css';

type Props = { title: string; text: string; children: ReactNode };

/** A page for an error: one sentence, what can be done, and a fort with a stone out of place. */
export function NoticePage({ title, text, children }: Props) {
  return (
    <div className={`wrap ${styles.notice}`}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.buttons}>{children}</div>
      </div>
      <svg className={styles.fort} viewBox="0 0 400 400" fill="none" aria-hidden="true">
        <path className={styles.trace} d={OUTLINE} />
        <path className={styles.wall} fillRule="evenodd" d={WALL} />
        <path className={styles.wall} d={BASTIONS} />
        <path className={styles.loose} d={LOOSE} transform="translate(48 62) rotate(26 350 150)" />
      </svg>
    </div>
  );
}

const OUTLINE =
  'M173.07 90.86L157.03 68.78L200 5L242.97 68.78L226.93 90.86L295.47 140.67L311.52 118.58L385.46 139.74L338.08 200.32L312.12 191.89L285.93 272.46L311.9 280.9L314.62 357.76L242.36 331.42L242.36 304.12L157.64 304.12L157.64 331.42L85.38 357.76L88.1 280.9L114.07 272.46L87.88 191.89L61.92 200.32L14.54 139.74L88.48 118.58L104.53 140.67Z';
const WALL =
  'M200 71.3L322.4 160.23L275.65 304.12L124.35 304.12L77.6 160.23ZM200 129.8L266.76 178.31L241.26 256.79L158.74 256.79L133.24 178.31Z';
const BASTIONS =
  'M173.07 90.86L157.03 68.78L200 5L242.97 68.78L226.93 90.86ZM285.93 272.46L311.9 280.9L314.62 357.76L242.36 331.42L242.36 304.12ZM157.64 304.12L157.64 331.42L85.38 357.76L88.1 280.9L114.07 272.46ZM87.88 191.89L61.92 200.32L14.54 139.74L88.48 118.58L104.53 140.67Z';
const LOOSE = 'M295.47 140.67L311.52 118.58L385.46 139.74L338.08 200.32L312.12 191.89Z';
