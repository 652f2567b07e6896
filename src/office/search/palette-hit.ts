import type { ComponentType, ReactNode } from 'react';
import type { Place } from '#office/addresses.ts';
import type { Recent } from './recent-records.ts';

/** A row of the palette. */
export type Hit = {
  key: string;
  group: 'orders' | 'customers' | 'invoices' | 'products' | 'steps' | 'recent' | 'sections';
  icon: ComponentType;
  title: string;
  more: string;
  end?: ReactNode;
  /** Where it leads: a place of the office, a page in a tab of its own, or something that is done. */
  to?: Place;
  href?: string;
  run?: () => void;
  /** Remembered among the last records. */
  record?: Recent['kind'];
  /** What can be done with it. */
  steps?: Hit[];
};
