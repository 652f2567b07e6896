import { ArrowDownUp, X } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { Drop } from '#office/components/drop.tsx';
import { ListField } from '#office/components/list-field.tsx';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Choices } from './choices.tsx';
import type { Address, Asked, ChangeAddress, Filter, ListDescription } from './description.ts';
import styles from './list-bar.module.css';

type Props<Row, View extends string, Sort extends string> = {
  of: Pick<ListDescription<Row, View, Sort>, 'search' | 'filters' | 'sorts'>;
  asked: Asked<View, Sort>;
  change: ChangeAddress;
};

/** What a list is searched, narrowed and sorted by; all of it stands in the address. */
export function ListBar<Row, View extends string, Sort extends string>({
  of: { search, filters = [], sorts },
  asked,
  change,
}: Props<Row, View, Sort>) {
  const me = useMe();
  if (!search && filters.length === 0 && !sorts) return null;
  return (
    <div className={styles.bar}>
      {search ? <SearchField {...search} value={asked.search ?? ''} change={change} /> : null}
      {filters.length > 0 ? (
        <div className={styles.filters}>
          {filters
            .filter(({ needs = [] }) => mayDo(me, needs))
            .map((filter) => (
              <FilterChip key={filter.label} {...{ filter, change }} address={asked.address} />
            ))}
        </div>
      ) : null}
      {sorts ? (
        <Drop
          className={styles.sort}
          title={sorts.title}
          label={
            <>
              <ArrowDownUp /> {sorts.label(asked.sort)}
            </>
          }
        >
          {(close) => (
            <Choices
              options={sorts.names.map((one) => [one, sorts.label(one)])}
              onChoose={(chosen) => {
                close();
                const isUsual = chosen === sorts.usual(asked.view);
                change({ [sorts.param]: isUsual ? undefined : chosen });
              }}
            />
          )}
        </Drop>
      ) : null}
    </div>
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
      <ListField {...{ label, placeholder }} value={typed} onChange={setTyped} />
      {value ? (
        <IconButton icon={<X />} label={t('list.clear')} onClick={() => search('')} />
      ) : null}
    </form>
  );
}

type ChipProps = { filter: Filter; address: Address; change: ChangeAddress };

/** One button for each thing the list can be narrowed by; what is chosen stands on it. */
function FilterChip({ filter: { label, params, words, Panel }, address, change }: ChipProps) {
  const chosen = words(address);
  return (
    <span className={classNames(styles.one, chosen && styles.on)}>
      <Drop
        className={classNames(styles.add, chosen && styles.chosen)}
        title={label}
        label={
          chosen ? (
            <>
              {label}: <b>{chosen}</b>
            </>
          ) : (
            <>
              <span aria-hidden="true">+</span> {label}
            </>
          )
        }
      >
        {(close) => <Panel {...{ address, change, close }} />}
      </Drop>
      {chosen ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('list.clearFilter', { filter: label })}
          onClick={() => change(Object.fromEntries(params.map((param) => [param, undefined])))}
        >
          <X />
        </button>
      ) : null}
    </span>
  );
}
