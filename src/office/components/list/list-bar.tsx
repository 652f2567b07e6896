import { ArrowDownUp, Columns3, X } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Drop } from '#office/components/drop.tsx';
import { ListField } from '#office/components/list-field.tsx';
import { t } from '#text/office.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { columnsChange, columnsIn } from './asked.ts';
import { Choices } from './choices.tsx';
import type {
  Address,
  AskedOf,
  ChangeAddress,
  Column,
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
  const { search, filters = [], sorts, columns, hasColumnChoice } = of;
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
          {hasColumnChoice ? (
            <ColumnChoice columns={columns} address={address} change={change} />
          ) : null}
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

type ColumnsProps<Row> = {
  columns: readonly Column<Row>[];
  address: Address;
  change: ChangeAddress;
};

function ColumnChoice<Row>({ columns, address, change }: ColumnsProps<Row>) {
  const me = useMe();
  const choice = columns.filter(({ isFixed }) => !isFixed);
  const names = choice.map(({ name }) => name);
  const chosen = columnsIn(address) ?? names;
  return (
    <Drop
      className={styles.tool}
      title={t('list.columns')}
      label={
        <>
          <Columns3 /> {t('list.columns')}
        </>
      }
    >
      {() =>
        choice
          .filter(({ needs = [] }) => mayDo(me, needs))
          .map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                change(
                  columnsChange(
                    names,
                    names.filter((one) => (one === name ? target.checked : chosen.includes(one))),
                  ),
                )
              }
            />
          ))
      }
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
