import type { Db } from '#base/database/database.server.ts';
import { say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

/** From here on there is still time to do something. */
const ALARM = 80;

/** How much of this year's numbers the fullest series has taken. */
export async function checkNumbers(sql: Db): Promise<Finding[]> {
  const [fullest] = await sql<
    { series: 'order' | 'invoice' | 'credit_note' | 'proforma'; percent: number }[]
  >`
    select series, floor(100.0 * (last - first + 1) / (final - first + 1))::int as percent
    from (select distinct on (series) * from number_series
          where year % 100 = extract(year from now())::int % 100 order by series, year) as latest,
         number_range(series, year < 100)
    order by 2 desc, 1 limit 1`;
  const { series, percent } = fullest ?? { series: 'none' as const, percent: 0 };
  const message = say('doctor.numbers', { percent, series: say(`doctor.series.${series}`) });
  if (percent >= 100) return [fail('numbers', message, say('doctor.numbersAdvice'))];
  return percent >= ALARM
    ? [warn('numbers', message, say('doctor.numbersAdvice'))]
    : [ok('numbers', message)];
}
