import { dayInBratislava } from '#text/clock.ts';
import { t } from '#text/account.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './list-filters.module.css';
import type { PeriodSearch } from './list-search.ts';

type Props = {
  search: PeriodSearch;
  /** The first year there is something of. */
  firstYear: number | null;
  onChange: (change: Partial<PeriodSearch>) => void;
};

export const PeriodChoice = ({ search, firstYear, onChange }: Props) => (
  <Select
    isLabelHidden
    className={styles.choice}
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
);

/** The two days of a period of one's own. */
export const PeriodDays = ({ search, onChange }: Omit<Props, 'firstYear'>) =>
  search.period === 'own' ? (
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
  ) : null;

/** And the one that stands in the address, whatever it is. */
function yearsSince(first: number | null, period: string): number[] {
  const { year } = dayInBratislava(new Date());
  const count = Math.min(10, Math.max(1, year - (first ?? year) + 1));
  const years = Array.from({ length: count }, (_, index) => year - index);
  return /^\d+$/.test(period) && !years.includes(Number(period))
    ? [...years, Number(period)]
    : years;
}
