import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { pagesOf, rangeOf } from '#shop/catalog/listing.ts';
import { ProductGrid } from '#shop/catalog/product-grid.tsx';
import { useUser } from '#shop/customers/user.tsx';
import { countChosen, type Filters, parseOrder, STOCK } from '#shop/filters/address.ts';
import type { FilteredProduct } from '#shop/filters/contract.ts';
import type { FilterQuestion, UsualOrder } from '#shop/filters/question.ts';
import type { Source } from '#shop/filters/source.ts';
import { useFound } from '#shop/filters/use-found.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { EmptyListing } from './empty-listing.tsx';
import { ChosenFilters, NothingNear } from './filter-parts.ts';
import { FoundBar } from './found-bar.tsx';
import { FoundCard } from './found-card.tsx';
import styles from './found-listing.module.css';
import { GuestStrip } from './guest-strip.tsx';
import { useView } from './use-view.ts';

/** Two rows of three, or of two: what a visitor sees without scrolling. */
const FIRST_SCREEN = 6;

const FilterSheet = lazy(async () => ({
  default: (await import('#shop/filters/filter-sheet.tsx')).FilterSheet,
}));
const FoundTable = lazy(async () => ({ default: (await import('./found-table.tsx')).FoundTable }));

type Props = {
  source: Source;
  question: FilterQuestion;
  usual: UsualOrder;
  /** Above the list; given the count in words, and of how many. */
  renderHead: (count: string | undefined, isWaiting: boolean) => ReactNode;
  columns?: 3 | 4;
};

const sameBut = (a: FilterQuestion, b: FilterQuestion, name: 'filters' | 'pg') =>
  JSON.stringify({ ...a, pg: 1, [name]: null }) === JSON.stringify({ ...b, pg: 1, [name]: null });

/** One page of a list that can be narrowed down. The address holds the whole state, so going back and reloading keep it. */
export function FoundListing({ source, question, usual, renderHead, columns = 3 }: Props) {
  const isCustomer = useUser() !== null;
  const navigate = useNavigate();
  const [view] = useView();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { data, answered, isWaiting, isLost, refetch } = useFound(source, question);
  // Another choice is watched where it was made; another page or order begins anew.
  const isNarrowed = answered !== undefined && sameBut(answered, question, 'filters');
  const lost = useTakenBack({ source, question, answered, isLost: isLost && isNarrowed });
  const more = useMore(question, data?.products);
  const isLoading = isWaiting && !isNarrowed && !more.isAppending;
  const total = data?.total ?? 0;
  const isFiltered = countChosen(question.filters) > 0;

  const at = (change: Partial<FilterQuestion>) =>
    ({
      ...source.at({ ...question, pg: 1, ...change }),
      // Another page begins at its top; another order or choice is watched where it was made.
      resetScroll: 'pg' in change || 'lm' in change,
    }) as { to: '/' };

  return (
    <div>
      {renderHead(data && countText(data.total, data.total_unfiltered), isWaiting && isNarrowed)}
      <FoundBar
        order={question.order}
        usual={usual}
        found={data}
        onOrder={(or) => void navigate(at({ order: or === String(usual) ? null : parseOrder(or) }))}
        seesPrices={isCustomer}
        chosen={countChosen(question.filters)}
        onFilters={() => setIsSheetOpen(true)}
        range={
          isLoading || !data || data.products.length === 0
            ? undefined
            : rangeText(total, question, more.before.length)
        }
      />
      {isFiltered ? (
        <ChosenFilters source={source} question={question} hasCategories={usual === null} />
      ) : null}
      {data ? (
        <output className={styles.count}>{countText(data.total, data.total_unfiltered)}</output>
      ) : null}
      {isCustomer ? null : <GuestStrip />}
      {lost ? (
        <div className={styles.lost} role="alert">
          <CircleAlert />
          <p>{t('listing.lost')}</p>
          <Button
            variant="line"
            size="sm"
            onClick={() => void navigate(at({ filters: lost.filters }))}
          >
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : null}
      {isLost && !isNarrowed ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !isLoading && data && data.products.length === 0 ? (
        isFiltered && total === 0 && !isOnlyStock(question.filters) ? (
          <NothingNear {...{ source, question, found: data }} hasCategories={usual === null} />
        ) : (
          <EmptyListing count={total} isInStock={isFiltered} at={at} />
        )
      ) : (
        <div className={styles.list}>
          {isWaiting && isNarrowed ? <div className={styles.progress} /> : null}
          {view === 'table' && data && !isLoading ? (
            <Suspense>
              <FoundTable
                {...{ source, question, found: data }}
                products={[...more.before, ...data.products]}
                isOutdated={isWaiting && !more.isAppending}
                hasCategories={usual === null}
                onAllFilters={() => setIsSheetOpen(true)}
              />
            </Suspense>
          ) : (
            <div ref={more.list}>
              <ProductGrid
                isAligned
                products={[...more.before, ...(more.isAppending ? [] : (data?.products ?? []))]}
                isLoading={isLoading}
                isOutdated={isWaiting && isNarrowed}
                seesPrices={isCustomer}
                columns={columns}
                renderCard={(product, index) => (
                  <FoundCard product={product} isEager={index < FIRST_SCREEN} />
                )}
              />
            </div>
          )}
        </div>
      )}
      {total > 0 ? (
        <>
          {question.pg < pagesOf(total, question) ? (
            <div className={styles.more}>
              <p>
                {t('paginator.shown', {
                  count: formatCount(rangeOf(total, question).to),
                  total: plurals('plurals.ofProducts', total),
                })}
              </p>
              <Link
                {...at({ pg: question.pg + 1 })}
                resetScroll={false}
                className={buttonClass({ variant: 'line' })}
                onClick={more.append}
              >
                {t('paginator.more', {
                  count: formatCount(Math.min(question.lm, total - question.pg * question.lm)),
                })}
              </Link>
            </div>
          ) : null}
          <Paginator
            page={question.pg}
            pages={pagesOf(total, question)}
            pageSize={question.lm}
            onPageSize={(lm) => void navigate(at({ lm: lm as FilterQuestion['lm'] }))}
            renderLink={({ page, ...link }) => <Link {...at({ pg: page })} {...link} />}
          />
        </>
      ) : null}
      {isSheetOpen && data ? (
        <Suspense>
          <FilterSheet
            {...{ source, question, found: data }}
            hasCategories={usual === null}
            seesPrices={isCustomer}
            onClose={() => setIsSheetOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const isOnlyStock = (filters: Filters) => Object.keys(filters).every((key) => key === STOCK);

/** „24 z 58 produktov“, or all of them. */
const countText = (count: number, all: number) =>
  count === all
    ? plurals('plurals.product', all)
    : t('listing.ofAll', { count: formatCount(count), total: plurals('plurals.ofProducts', all) });

function rangeText(count: number, question: FilterQuestion, before: number) {
  const { from, to } = rangeOf(count, question);
  return t('paginator.range', {
    from: formatCount(from - before),
    to: formatCount(to),
    total: formatCount(count),
  });
}

type Taken = {
  source: Source;
  question: FilterQuestion;
  answered: FilterQuestion | undefined;
  isLost: boolean;
};

/** A choice that could not be followed is taken back; it can be tried once more. */
function useTakenBack({ source, question, answered, isLost }: Taken): FilterQuestion | null {
  const navigate = useNavigate();
  const [lost, setLost] = useState<FilterQuestion | null>(null);
  const [seen, setSeen] = useState(answered);
  if (isLost && lost !== question) setLost(question);
  if (seen !== answered) {
    setSeen(answered);
    // Something else was found since.
    if (lost && seen) setLost(null);
  }

  useEffect(() => {
    if (!isLost || !answered) return;
    void navigate({ ...source.at(answered), replace: true, resetScroll: false } as never);
  }, [isLost, answered, source, navigate]);
  return lost;
}

/** Pages one under another: those before the one that the address names stay as long as only it changes. */
function useMore(question: FilterQuestion, products: FilteredProduct[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<{
    question: FilterQuestion;
    products: FilteredProduct[];
    next: FilteredProduct[] | undefined;
  } | null>(null);
  const isKept =
    kept !== null && kept.question.pg === question.pg && sameBut(kept.question, question, 'pg');
  const before = isKept ? kept.products : [];
  const isAppending = isKept && products === kept.next;
  const isDone = isKept && !isAppending;

  // Read on from where the new ones begin.
  useEffect(() => {
    if (isDone)
      list.current?.querySelectorAll<HTMLElement>('li h2 a')[before.length]?.focus({
        preventScroll: true,
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when they have come
  }, [isDone]);

  return {
    list,
    before,
    isAppending,
    append: () =>
      setKept({
        question: { ...question, pg: question.pg + 1 },
        products: [...before, ...(products ?? [])],
        next: products,
      }),
  };
}
