import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#staff/permissions.ts';

/** What stands behind the question mark; words of it are Slovak, like the path. */
export type Address = Record<string, string | undefined>;
export type ChangeAddress = (changes: Address, options?: { replace?: boolean }) => void;

/** Where a cell stands in a row of a small screen; without it the cell is left out there. */
export type NarrowPlace = 'title' | 'beside' | 'wide' | 'below' | 'belowEnd' | 'last';

export type Column<Row> = {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  isEnd?: true;
  /** Its head is spoken, not drawn: above buttons and pictures. */
  isHidden?: true;
  /** There is room for it from this width on. */
  roomFrom?: 900 | 1100 | 1280;
  narrow?: NarrowPlace;
  /** Says what the value is in a row of a small screen. */
  isLabelled?: true;
  needs?: readonly Permission[];
  /** How rows stand by this column while they are sorted by the one of that name. */
  sorted?: Record<string, 'ascending' | 'descending'>;
  className?: string | ((row: Row) => string | undefined) | undefined;
};

export type Views<View extends string> = {
  /** What they are together, for who does not see them. */
  title: string;
  names: readonly View[];
  usual: View;
  label: (view: View) => string;
  /** Those whose number is bad news. */
  wrong?: readonly View[];
  /** One that has a screen of its own. */
  elsewhere?: Partial<Record<View, string>>;
};

export type Sorts<Sort extends string> = {
  /** Its name in the address. */
  param: string;
  names: readonly Sort[];
  usual: (view: string) => Sort;
  label: (sort: Sort) => string;
  title: string;
};

/** One thing a list can be narrowed by. */
export type Filter = {
  label: string;
  /** Its names in the address. */
  params: readonly string[];
  /** What is chosen, in words; undefined for nothing. */
  words: (address: Address) => string | undefined;
  /** What opens below its button. */
  Panel: ComponentType<{ address: Address; change: ChangeAddress; close: () => void }>;
  needs?: readonly Permission[];
};

export type Asked<View extends string, Sort extends string> = {
  view: View;
  sort: Sort;
  search: string | undefined;
  address: Address;
};

export type Page<Row> = { rows: Row[]; hasMore: boolean };

/**
 * A list of the office. `ListScreen` draws it, and knows views with counts, search, filters, sorting, the cursor of the
 * keyboard, further pages, and what is said when nothing is there, nothing was found or nothing came.
 */
export type ListDescription<Row, View extends string, Sort extends string> = {
  /** The first of its query keys: live events of this name read it anew. */
  topic: string;
  path: string;
  needs: readonly Permission[];
  title: string;
  /** Said beside the title. */
  count?: (counts: Record<View, number>) => string;
  Actions?: ComponentType<{ counts: Record<View, number> | undefined }>;
  views?: Views<View>;
  counts?: (signal: AbortSignal) => Promise<Record<View, number>>;
  search?: { label: string; placeholder: string };
  filters?: readonly Filter[];
  sorts?: Sorts<Sort>;
  page: (
    asked: Asked<View, Sort>,
    after: number | undefined,
    signal: AbortSignal,
  ) => Promise<Page<Row>>;
  idOf: (row: Row) => number;
  /** What Enter opens. */
  placeOf?: (row: Row) => string;
  columns: readonly Column<Row>[];
  empty: (asked: Asked<View, Sort>) => { title: string; more: string };
  noneFound?: { title: string; more: string };
  /** Said below the rows. */
  note?: string;
};

export const list = <Row, View extends string = 'all', Sort extends string = ''>(
  description: ListDescription<Row, View, Sort>,
) => description;
