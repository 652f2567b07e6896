import filters from '#shop/kernel/list-filters.module.css';
import { PeriodChoice, PeriodDays } from '#shop/kernel/period-choice.tsx';
import { SearchField } from '#shop/kernel/search-field.tsx';
import { t } from '#text/account.ts';
import { Select } from '#ui/form/select.tsx';
import { ORDER_STATES, type OrderSearch } from './filter.ts';

type Props = {
  search: OrderSearch;
  people: { id: number; name: string }[];
  firstYear: number | null;
  onChange: (change: Partial<OrderSearch>) => void;
};

export function OrderFilters({ search, people, firstYear, onChange }: Props) {
  const isChoice = people.length > 1 || search.kto !== 0;
  return (
    <div className={filters.filters}>
      <SearchField
        key={search.q}
        q={search.q}
        label={t('account.orders.search')}
        hint={t('account.orders.searchHint')}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        isLabelHidden
        className={filters.choice}
        label={t('account.orders.state')}
        value={search.state}
        onChange={({ target }) => onChange({ state: target.value as OrderSearch['state'] })}
      >
        <option value="">{t('account.orders.anyState')}</option>
        {ORDER_STATES.map((state) => (
          <option key={state} value={state}>
            {state === 'part' ? t('order.partlyShipped') : t(`order.statuses.${state}`)}
          </option>
        ))}
      </Select>
      <PeriodChoice search={search} firstYear={firstYear} onChange={onChange} />
      {isChoice ? (
        <Select
          isLabelHidden
          className={filters.choice}
          label={t('account.orders.whose')}
          value={search.kto}
          onChange={({ target }) => onChange({ kto: Number(target.value) })}
        >
          <option value={0}>{t('account.orders.everybody')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <PeriodDays search={search} onChange={onChange} />
    </div>
  );
}
