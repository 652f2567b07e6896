import { ArrowDownUp, X } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { Drop } from '#office/components/drop.tsx';
import { ListField } from '#office/components/list-field.tsx';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Choices } from './choices.tsx';
import type { Asked, ChangeAddress, ListDescription } from './description.ts';
import { FilterChip } from './filter-chip.tsx';
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
        <div className={classNames(styles.filters, styles.beside)}>
          {filters
            .filter(({ needs = [] }) => mayDo(me, needs))
            .map((filter) => (
              <FilterChip
                key={filter.label}
                label={filter.label}
                value={filter.words(asked.address)}
                onClear={() =>
                  change(Object.fromEntries(filter.params.map((one) => [one, undefined])))
                }
              >
                {(close) => <filter.Panel address={asked.address} {...{ change, close }} />}
              </FilterChip>
            ))}
        </div>
      ) : null}
      {sorts ? (
        <Drop
          className={classNames(styles.tool, styles.sort)}
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
