import type { ComponentType, ReactNode } from 'react';
import type { ListSubject } from '#office/api/keys.ts';
import type { ListPath, Place, PlainPath, SearchName } from '#office/addresses.ts';
import type { Permission } from '#staff/permissions.ts';

/** What stands behind the question mark; words of it are Slovak, like the path. */
export type Address = { [Name in SearchName]?: string | undefined };
export type ChangeAddress = (changes: Address, options?: { replace?: boolean }) => void;

/** The position of a cell in a row of a small screen; without it the cell is left out there. */
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
  /** The label of the value in a row of a small screen. */
  isLabelled?: true;
  /** Stays where people choose their columns. */
  isFixed?: true;
  needs?: readonly Permission[];
  /** By the name of a sort order: the direction in which this column is sorted then. */
  sorted?: Record<string, 'ascending' | 'descending'>;
  className?: string | ((row: Row) => string | undefined) | undefined;
};

export type Views<View extends string> = {
  /** What they are together, for who does not see them. */
  title: string;
  names: readonly View[];
  usual: View;
  label: (view: View) => string;
  needs?: Partial<Record<View, readonly Permission[]>>;
  /** Those whose number is bad news. */
  wrong?: readonly View[];
  /** One that has a screen of its own. */
  elsewhere?: Partial<Record<View, PlainPath>>;
  /** Views of one's own, after those that everybody has. */
  More?: ComponentType<{ address: Address }>;
};

export type Sorts<Sort extends string> = {
  /** Its name in the address. */
  param: SearchName;
  names: readonly Sort[];
  usual: (view: string) => Sort;
  label: (sort: Sort) => string;
  title: string;
  needs?: Partial<Record<Sort, readonly Permission[]>>;
};

/** One thing a list can be narrowed by. */
export type Filter<Row = unknown> = {
  label: string;
  /** Its names in the address. */
  params: readonly SearchName[];
  /** What is chosen, in words; nothing for what nobody could have chosen. */
  words: (address: Address, rows: readonly Row[]) => ReactNode;
  /** What opens below its button; without it the button itself switches its only value, 1. */
  Panel?: ComponentType<{ address: Address; change: ChangeAddress; close: () => void }>;
  needs?: readonly Permission[];
  /** Views in which it says nothing. */
  notIn?: readonly string[];
};

export type Asked<View extends string, Sort extends string> = {
  view: View;
  sort: Sort;
  search: string | undefined;
  /** What the filters say, and nothing else of the address. */
  address: Address;
};

export type Page<Row, Summary = never> = {
  rows: Row[];
  hasMore: boolean;
  /** Where one call reads both. */
  summary?: Summary;
};

/** What a list is made of: its rows, names of views and sorting, what is counted, what is kept of a row that is chosen. */
export type ListTypes = {
  row: unknown;
  view: string;
  sort: string;
  summary: { counts: Record<string, number> };
  kept: unknown;
};
export type AskedOf<T extends ListTypes> = Asked<T['view'], T['sort']>;

/** Rows that something is done with together. */
export type Choosing<T extends ListTypes> = {
  label: (row: T['row']) => string;
  keep: (row: T['row']) => T['kept'];
  /** The bar of actions; it disappears with the selection. */
  Bar: ComponentType<{ chosen: T['kept'][]; onClear: () => void }>;
  /** The keys of all rows of the list, also of those that are not loaded. */
  all?: {
    most: number;
    words: (count: number) => string;
    read: (asked: AskedOf<T>) => Promise<{ entries: [key: string, T['kept']][]; hasMore: boolean }>;
  };
};

/** One row that is always shown beside its list: the first, until somebody asks for another. */
export type Detail<Row> = {
  /** Its name in the address. */
  param: SearchName;
  /** After one's own decision the next row is shown. */
  Shown: ComponentType<{ row: Row; onDone: () => void }>;
  /** Said when a colleague was faster, instead of showing another row in its place. */
  gone: { title: string; more: string };
};

/**
 * A list of the office. `ListScreen` draws it, and knows views with counts, search, filters, sorting, columns, choosing,
 * the cursor of the keyboard, further pages, and what is said when nothing is there, nothing was found or nothing came.
 */
export type ListDescription<T extends ListTypes> = {
  /** The first word of its query keys. */
  subject: ListSubject;
  path: ListPath;
  needs: readonly Permission[];
  title: string;
  crumbs?: ReactNode;
  /** Said beside the title. */
  count?: (summary: T['summary']) => string;
  Actions?: ComponentType<{ summary: T['summary'] | undefined }>;
  /** Figures above the list. */
  Above?: ComponentType<{ summary: T['summary'] }>;
  views?: Views<T['view']>;
  /** Counts of the views, and what else is counted with them. */
  summary?: (signal: AbortSignal) => Promise<T['summary']>;
  search?: {
    label: string;
    placeholder: string;
    /** The search ignores view and filters. */
    isOverAll?: true;
  };
  filters?: readonly Filter<T['row']>[];
  sorts?: Sorts<T['sort']>;
  page: (
    asked: AskedOf<T>,
    after: number | undefined,
    signal: AbortSignal,
  ) => Promise<Page<T['row'], T['summary']>>;
  /** The next page begins after it. */
  idOf: (row: T['row']) => number;
  /** What a row is known by, where several kinds of them have ids of their own. */
  keyOf?: (row: T['row']) => string;
  /** What Enter opens. */
  placeOf?: (row: T['row']) => Place;
  columns: readonly Column<T['row']>[];
  /** People choose which of them they see. */
  hasColumnChoice?: true;
  choosing?: Choosing<T>;
  /** What a row holds, beside the list. */
  Preview?: ComponentType<{ of: string; onClose: () => void }>;
  detail?: Detail<T['row']>;
  /** Keys that do something with the row of the keyboard cursor, while no row is chosen. */
  rowKeys?: (row: T['row']) => Record<string, () => void>;
  empty: (asked: AskedOf<T>) => { title: string; more: string };
  noneFound?: { title: string; more: string };
  /** Shown below the rows: their number and sum. */
  Foot?: ComponentType<{ rows: readonly T['row'][]; search: string | undefined }>;
  note?: string;
  className?: string | undefined;
};

export const list = <
  Row,
  View extends string = 'all',
  Sort extends string = '',
  Summary extends ListTypes['summary'] = { counts: Record<View, number> },
  Kept = Row,
>(
  description: ListDescription<{
    row: Row;
    view: View;
    sort: Sort;
    summary: Summary;
    kept: Kept;
  }>,
) => description;
