import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

import { t } from '#text/text.ts';

import { classNames } from '#ui/class-names.ts';
import { pageWindow } from './page-window.ts';
import styles from './paginator.module.css';
import { Select } from '#ui/form/select.tsx';

/** What the caller's link must wear. `key` is set by the paginator itself. */
export type PageLink = {
  page: number;
  className: string;
  children: ReactNode;
  'aria-label': string;
  'aria-current': 'page' | undefined;
  rel: 'prev' | 'next' | undefined;
};

const PAGE_SIZES = [12, 36, 72] as const;

type Props = {
  page: number;
  pages: number;
  /** Draws one link, so that the address stays the caller's business. */
  renderLink: (link: PageLink) => ReactNode;
  pageSize?: number;
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
  className?: string | undefined;
};

export function Paginator({
  page,
  pages,
  renderLink,
  pageSize,
  pageSizes = PAGE_SIZES,
  onPageSize,
  className,
}: Props) {
  const keptFocus = useKeptFocus();

  return (
    <nav
      {...keptFocus}
      className={classNames(styles.paginator, className)}
      aria-label={t('paginator.label')}
    >
      {pages > 1 && (
        <ul className={styles.pages}>
          <li>
            <Turn page={page - 1} pages={pages} rel="prev" renderLink={renderLink} />
          </li>
          {pageWindow(page, pages).map((cell) =>
            cell.page === null ? (
              <li
                key={`after-${cell.after}`}
                className={classNames(
                  styles.gap,
                  !cell.isOnSmall && styles.notOnSmall,
                  !cell.isOnWide && styles.onlyOnSmall,
                )}
                aria-hidden="true"
              >
                …
              </li>
            ) : (
              <li key={cell.page} className={classNames(!cell.isOnSmall && styles.notOnSmall)}>
                {renderLink({
                  page: cell.page,
                  className: styles.cell ?? '',
                  children: cell.page,
                  'aria-label': t('paginator.page', { page: cell.page }),
                  'aria-current': cell.page === page ? 'page' : undefined,
                  rel: undefined,
                })}
              </li>
            ),
          )}
          <li>
            <Turn page={page + 1} pages={pages} rel="next" renderLink={renderLink} />
          </li>
        </ul>
      )}
      {pageSize !== undefined && (
        <Select
          className={styles.size}
          label={t('paginator.perPage')}
          value={pageSize}
          onChange={(event) => onPageSize?.(Number(event.target.value))}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      )}
    </nav>
  );
}

/** The arrow that led to the last page is no link there; the focus goes to that page instead of nowhere. */
function useKeptFocus() {
  const nav = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);

  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  });

  return {
    ref: nav,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
  };
}

function Turn({
  page,
  pages,
  rel,
  renderLink,
}: Pick<Props, 'page' | 'pages' | 'renderLink'> & { rel: 'prev' | 'next' }) {
  const icon = rel === 'prev' ? <ChevronLeft /> : <ChevronRight />;
  const label = t(rel === 'prev' ? 'paginator.previous' : 'paginator.next');
  const className = styles.cell ?? '';

  if (page < 1 || page > pages) {
    return (
      <span className={styles.off} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return renderLink({
    page,
    className,
    children: icon,
    'aria-label': label,
    'aria-current': undefined,
    rel,
  });
}
