import { Link } from '@tanstack/react-router';
import filters from '#shop/kernel/list-filters.module.css';
import { PeriodChoice, PeriodDays } from '#shop/kernel/period-choice.tsx';
import { SearchField } from '#shop/kernel/search-field.tsx';
import { t } from '#text/account.ts';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/form/select.tsx';
import tabLinks from '#ui/navigation/tab-links.module.css';
import styles from './document-filters.module.css';
import type { LinkTo } from './document-link.ts';
import { type DocumentSearch, type Sort, SORTS, type Tab, TABS } from './filter.ts';

type Props = {
  search: DocumentSearch;
  tabs: Record<Tab, number>;
  firstYear: number | null;
  onChange: (change: Partial<DocumentSearch>) => void;
  linkTo: LinkTo;
};

export function DocumentFilters({ search, tabs, firstYear, onChange, linkTo }: Props) {
  return (
    <div className={filters.filters}>
      <SearchField
        key={search.q}
        q={search.q}
        label={t('documents.search')}
        hint={t('documents.searchHint')}
        onSearch={(q) => onChange({ q })}
      />
      <PeriodChoice search={search} firstYear={firstYear} onChange={onChange} />
      <Select
        isLabelHidden
        className={classNames(filters.choice, 'only-on-small')}
        label={t('documents.sort')}
        value={search.sort}
        onChange={(event) => onChange({ sort: event.target.value as Sort, dir: 'desc' })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`documents.sorts.${sort}`)}
          </option>
        ))}
      </Select>
      <PeriodDays search={search} onChange={onChange} />
      <nav className={classNames(tabLinks.tabs, styles.tabs)} aria-label={t('documents.tabsLabel')}>
        {TABS.map((tab) => (
          <Link
            key={tab}
            {...linkTo({ tab })}
            // By itself the router calls every address current that this one adds something to.
            activeOptions={EXACTLY}
            aria-current={search.tab === tab ? 'page' : undefined}
          >
            {t(`documents.tabs.${tab}`)}{' '}
            <span className={classNames(tabs[tab] > 0 && TONES[tab])}>{tabs[tab]}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

const EXACTLY = { exact: true };

const TONES: Partial<Record<Tab, string | undefined>> = {
  unpaid: styles.warning,
  overdue: styles.error,
};
