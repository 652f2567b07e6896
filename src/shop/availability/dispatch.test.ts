import { expect, test } from 'vitest';
import { dispatchWords, leavesToday, USUAL_DISPATCH } from './dispatch.ts';
import { isHoliday, isWorkingDay } from './holidays.ts';

test.each([
  ['2023', '2023-04-07', '2023-04-10'],
  ['2024', '2024-03-29', '2024-04-01'],
  ['2025', '2025-04-18', '2025-04-21'],
  ['2026', '2026-04-03', '2026-04-06'],
  ['2027', '2027-03-26', '2027-03-29'],
  ['2028', '2028-04-14', '2028-04-17'],
  ['2030', '2030-04-19', '2030-04-22'],
  ['2038', '2038-04-23', '2038-04-26'],
])('Easter of %s', (_year, friday, monday) => {
  expect(isWorkingDay(friday)).toBe(false);
  expect(isWorkingDay(monday)).toBe(false);
  const after = new Date(`${monday}T00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  expect(isWorkingDay(after.toISOString().slice(0, 10))).toBe(true);
});

test.each([2023, 2024, 2025, 2026, 2027, 2031])('holidays of %i that never change', (year) => {
  for (const day of [
    '01-01',
    '01-06',
    '05-01',
    '07-05',
    '08-29',
    '11-01',
    '12-24',
    '12-25',
    '12-26',
  ])
    expect(isHoliday(`${year}-${day}`), day).toBe(true);
  expect(isHoliday(`${year}-12-31`)).toBe(false);
});

test('what the laws of 2023 and 2025 have made working days', () => {
  const years = (day: string) =>
    [2023, 2024, 2025, 2026, 2027].filter((year) => isHoliday(`${year}-${day}`));
  expect(years('09-01')).toEqual([2023]);
  expect(years('11-17')).toEqual([2023, 2024]);
  expect(years('05-08')).toEqual([2023, 2024, 2025, 2027]);
  expect(years('09-15')).toEqual([2023, 2024, 2025, 2027]);
});

test.each([
  ['a Monday before the hour', '2026-11-16T12:59:59Z', true],
  ['at the hour', '2026-11-16T13:00:00Z', false],
  ['in summer the clock is another', '2026-07-20T11:59:00Z', true],
  ['in summer at the hour', '2026-07-20T12:00:00Z', false],
  ['a Saturday', '2026-11-14T09:00:00Z', false],
  ['a Sunday', '2026-11-15T09:00:00Z', false],
  ['the 17th of November 2026, a working day', '2026-11-17T09:00:00Z', true],
  ['Christmas Eve', '2026-12-24T09:00:00Z', false],
  ['after midnight in Bratislava it is Monday already', '2026-11-15T23:30:00Z', true],
  ['Friday evening in UTC, Saturday in Bratislava', '2026-11-13T23:30:00Z', false],
])('%s', (_name, at, leaves) => expect(leavesToday(USUAL_DISPATCH, new Date(at))).toBe(leaves));

test('on a day the shop is closed nothing leaves', () => {
  const closed = { until: '14:00', closed_days: ['2026-12-28'] };
  expect(leavesToday(closed, new Date('2026-12-28T09:00:00Z'))).toBe(false);
  expect(leavesToday(closed, new Date('2026-12-29T09:00:00Z'))).toBe(true);
  expect(leavesToday({ ...closed, until: '09:30' }, new Date('2026-12-29T09:00:00Z'))).toBe(false);
});

test.each([
  ['before the hour', '2026-11-12T10:42:00Z', 'Odošleme dnes, ak objednáte do 14:00'],
  ['after the hour', '2026-11-12T14:00:00Z', 'Odošleme zajtra'],
  ['after the hour of a Friday', '2026-11-13T14:00:00Z', 'Odošleme v pondelok 16. 11. 2026'],
  ['on a Sunday', '2026-11-15T10:00:00Z', 'Odošleme zajtra'],
  ['before Christmas', '2026-12-23T15:00:00Z', 'Odošleme v pondelok 28. 12. 2026'],
])('what is said of dispatch %s', (_name, at, sentence) => {
  const words = dispatchWords(USUAL_DISPATCH, new Date(at))!.join('');
  expect(words.replaceAll('\u00a0', ' ')).toBe(sentence);
});

test('days on which the shop is closed are passed over', () => {
  const closed = { ...USUAL_DISPATCH, closed_days: ['2026-11-13', '2026-11-16'] };
  const words = dispatchWords(closed, new Date('2026-11-12T14:00:00Z'))!.join('');
  expect(words).toContain('v\u00a0utorok');
});
