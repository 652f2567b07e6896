import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '#shop/customers/user.tsx';
import type { FilterOrder } from '#shop/filters/address.ts';
import type { Filtered, FilteredProduct } from '#shop/filters/contract.ts';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { tf } from '#text/finding.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { FilterBar } from './filter-bar.tsx';
import { FoundRow } from './found-row.tsx';
import styles from './found-table.module.css';
import { onTableKey } from './table-keys.ts';
import { nextOrder } from './table-order.ts';

type Props = {
  source: Source;
  state: ListingState;
  result: Filtered;
  products: FilteredProduct[];
  hasCategories: boolean;
  isOutdated: boolean;
  onAllFilters: () => void;
  compareGroup: string | undefined;
};

/** A list for those who buy by code and figure: one line each, ordered by any column, filled in by keyboard. */
export function FoundTable({
  source,
  state,
  result,
  products,
  hasCategories,
  isOutdated,
  onAllFilters,
  compareGroup,
}: Props) {
  const isCustomer = useUser() !== null;
  const navigate = useNavigate();
  const sort = (by: string) =>
    void navigate({
      ...source.at({ ...state, order: nextOrder(state.order, by), pg: 1 }),
      resetScroll: false,
    } as never);
  const head = (by: string, title: string, className?: string) => (
    <Head by={by} className={className} order={state.order} onSort={sort}>
      {title}
    </Head>
  );

  return (
    <div>
      <FilterBar
        source={source}
        state={state}
        result={result}
        hasCategories={hasCategories}
        onAllFilters={onAllFilters}
      />
      <div className={styles.box}>
        {/* The controls inside are what people reach; the table only listens to their keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table
          className={styles.table}
          aria-label={tf('table.label')}
          data-outdated={isOutdated || undefined}
          inert={isOutdated}
          onKeyDown={onTableKey}
        >
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">{t('product.compare')}</span>
              </th>
              <th>
                <span className="visually-hidden">{tf('table.picture')}</span>
              </th>
              {head('code', tf('table.code'))}
              {head('name', tf('table.name'))}
              {result.key_parameters.map(({ key, title }, index) => (
                <Head
                  key={key}
                  by={`parameter.${key}`}
                  className={classNames(styles.key, index > 0 && styles.later)}
                  order={state.order}
                  onSort={sort}
                >
                  {title}
                </Head>
              ))}
              <th>{tf('table.stock')}</th>
              {isCustomer ? head('price_exc_vat', tf('table.price'), styles.end) : null}
              {isCustomer ? (
                <th className={classNames(styles.amountHead, 'for-buyers')}>
                  {tf('table.amount')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <FoundRow
                key={product.id}
                product={product}
                isCustomer={isCustomer}
                compareGroup={compareGroup}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isCustomer ? (
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {tf('table.otherRow')}
          </span>
          <span className="for-buyers">
            <kbd>Enter</kbd> {tf('table.enterAdds')}
          </span>
          <span>
            <kbd>P</kbd> {tf('table.compareKey')}
          </span>
          <span>
            <kbd>/</kbd> {tf('table.searchKey')}
          </span>
        </p>
      ) : null}
    </div>
  );
}

type HeadProps = {
  by: string;
  className?: string | undefined;
  order: FilterOrder | null;
  onSort: (by: string) => void;
  children: ReactNode;
};

function Head({ by, className, order, onSort, children }: HeadProps) {
  const direction = order?.by === by ? order.direction : null;
  return (
    <th
      className={className}
      aria-sort={
        direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined
      }
    >
      <button type="button" onClick={() => onSort(by)}>
        {children}
        {direction === 'asc' ? (
          <ArrowUp />
        ) : direction === 'desc' ? (
          <ArrowDown />
        ) : (
          <ChevronsUpDown />
        )}
      </button>
    </th>
  );
}
