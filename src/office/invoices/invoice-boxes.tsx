import type { ReactNode } from 'react';

/** A row of a list of facts. */
export const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
