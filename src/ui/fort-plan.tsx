import { classNames } from './class-names.ts';

/** The fort as a surveyor would draw it: behind empty states, the footer and the sign-in panel. */
export function FortPlan({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames('not-printed', className)}
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={WALLS} strokeWidth="1.5" />
      <path
        d="M200 129.8L266.76 178.31L241.26 256.79L158.74 256.79L133.24 178.31Z"
        strokeWidth="1.2"
      />
      <path d={WALLS} strokeDasharray="2 6" transform="translate(-26 -26) scale(1.13)" />
      <path
        d="M200 200V5M200 200L385 140M200 200L315 358M200 200L85 358M200 200L15 140"
        strokeDasharray="3 7"
        strokeWidth=".8"
      />
    </svg>
  );
}

const WALLS =
  'M173.07 90.86L157.03 68.78L200 5L242.97 68.78L226.93 90.86L295.47 140.67L311.52 118.58L385.46 139.74L338.08 200.32L312.12 191.89L285.93 272.46L311.9 280.9L314.62 357.76L242.36 331.42L242.36 304.12L157.64 304.12L157.64 331.42L85.38 357.76L88.1 280.9L114.07 272.46L87.88 191.89L61.92 200.32L14.54 139.74L88.48 118.58L104.53 140.67Z';
