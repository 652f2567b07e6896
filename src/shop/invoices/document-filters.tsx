import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { dayInBratislava } from '#text/clock.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
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
    <div className={styles.filters}>
      <SearchField key={search.q} q={search.q} onSearch={(q) => onChange({ q })} />
      <Select
        isLabelHidden
        className={styles.period}
        label={t('documents.period')}
        value={search.period}
        onChange={(event) => onChange({ period: event.target.value, from: '', to: '' })}
      >
        <option value="">{t('documents.periods.any')}</option>
        <option value="month">{t('documents.periods.month')}</option>
        <option value="last-month">{t('documents.periods.lastMonth')}</option>
        <option value="quarter">{t('documents.periods.quarter')}</option>
        {yearsSince(firstYear, search.period).map((year) => (
          <option key={year} value={year}>
            {t('documents.periods.year', { year })}
          </option>
        ))}
        <option value="own">{t('documents.periods.own')}</option>
      </Select>
      <Select
        isLabelHidden
        className={classNames(styles.period, 'only-on-small')}
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
      {search.period === 'own' ? (
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`documents.${end}`)}
              value={search[end]}
              onChange={(event) => onChange({ [end]: event.target.value })}
            />
          ))}
        </div>
      ) : null}
      <nav className={styles.tabs} aria-label={t('documents.tabsLabel')}>
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

/** Looked for when it is sent, not with every key: each list is an address of its own. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form
      role="search"
      className={styles.search}
      aria-label={t('documents.search')}
      onSubmit={send}
    >
      <TextField
        isLabelHidden
        type="search"
        icon={<Search />}
        maxLength={60}
        label={t('documents.search')}
        placeholder={t('documents.searchHint')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          // The cross in the field empties it without sending.
          if (event.target.value === '' && q) onSearch('');
        }}
      />
      <Button type="submit" variant="line">
        {t('documents.searchButton')}
      </Button>
    </form>
  );
}

/** And the one that stands in the address, whatever it is. */
function yearsSince(first: number | null, period: string): number[] {
  const { year } = dayInBratislava(new Date());
  const count = Math.min(10, Math.max(1, year - (first ?? year) + 1));
  const years = Array.from({ length: count }, (_, index) => year - index);
  return /^\d+$/.test(period) && !years.includes(Number(period))
    ? [...years, Number(period)]
    : years;
}
