import { ArrowDownUp, X } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Drop } from '#office/components/drop.tsx';
import { ListField } from '#office/components/list-field.tsx';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Choices } from './choices.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type {
  Address,
  AskedOf,
  ChangeAddress,
  Filter,
  ListDescription,
  ListTypes,
  Sorts,
} from './description.ts';
import { FilterChip } from './filter-chip.tsx';
import styles from './list-bar.module.css';

type Props<T extends ListTypes> = {
  of: ListDescription<T>;
  asked: AskedOf<T>;
  address: Address;
  rows: readonly T['row'][];
  change: ChangeAddress;
};

/** What a list is searched, narrowed and sorted by, and its columns; all of it stands in the address. */
export function ListBar<T extends ListTypes>({ of, asked, address, rows, change }: Props<T>) {
  const { search, filters = [], sorts, hasColumnChoice } = of;
  const me = useMe();
  if (!search && filters.length === 0 && !sorts) return null;
  const isOverAll = search?.isOverAll && asked.search;
  const shown = filters.filter(
    ({ needs = [], notIn, params }) =>
      (mayDo(me, needs) || params.some((name) => asked.address[name])) &&
      !notIn?.includes(asked.view),
  );
  return (
    <div className={styles.bar}>
      {search ? <SearchField {...search} value={asked.search ?? ''} change={change} /> : null}
      {shown.length > 0 && !isOverAll ? (
        <div className={classNames(styles.filters, shown.length < 3 && styles.beside)}>
          {shown.map((filter) => (
            <FilterButton
              key={filter.label}
              filter={filter}
              address={address}
              rows={rows}
              change={change}
            />
          ))}
        </div>
      ) : null}
      {sorts || hasColumnChoice ? (
        <div className={styles.look}>
          {sorts ? <Sorting sorts={sorts} asked={asked} change={change} /> : null}
          {hasColumnChoice ? <ColumnChoice of={of} address={address} change={change} /> : null}
        </div>
      ) : null}
    </div>
  );
}

type FilterProps<Row> = {
  filter: Filter<Row>;
  address: Address;
  rows: readonly Row[];
  change: ChangeAddress;
};

function FilterButton<Row>({ filter, address, rows, change }: FilterProps<Row>) {
  const { label, params, words, Panel } = filter;
  const value = words(address, rows);
  if (!Panel)
    return (
      <button
        type="button"
        className={classNames(styles.add, styles.one, Boolean(value) && styles.on)}
        aria-pressed={Boolean(value)}
        onClick={() => change({ [params[0]!]: value ? undefined : '1' })}
      >
        {label}
      </button>
    );
  return (
    <FilterChip
      label={label}
      value={value}
      onClear={() => change(Object.fromEntries(params.map((one) => [one, undefined])))}
    >
      {(close) => <Panel address={address} change={change} close={close} />}
    </FilterChip>
  );
}

type SortingProps<T extends ListTypes> = {
  sorts: Sorts<T['sort']>;
  asked: AskedOf<T>;
  change: ChangeAddress;
};

function Sorting<T extends ListTypes>({ sorts, asked, change }: SortingProps<T>) {
  const me = useMe();
  const names = sorts.names.filter((one) => mayDo(me, sorts.needs?.[one] ?? []));
  return (
    <Drop
      className={styles.tool}
      title={sorts.title}
      label={
        <>
          <ArrowDownUp /> {sorts.label(asked.sort)}
        </>
      }
    >
      {(close) => (
        <Choices
          options={names.map((one) => [one, sorts.label(one)])}
          onChoose={(chosen) => {
            close();
            change({ [sorts.param]: chosen === sorts.usual(asked.view) ? undefined : chosen });
          }}
        />
      )}
    </Drop>
  );
}

type SearchProps = { label: string; placeholder: string; value: string; change: ChangeAddress };

function SearchField({ label, placeholder, value, change }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const search = (words: string) => change({ hladat: words.trim() || undefined });
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <ListField label={label} placeholder={placeholder} value={typed} onChange={setTyped} />
      {value ? (
        <IconButton icon={<X />} label={t('list.clear')} onClick={() => search('')} />
      ) : null}
    </form>
  );
}
