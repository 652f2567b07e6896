import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { TOPICS } from '#staff/day/contract.ts';
import { readAnew, type Subject, SUBJECTS, subjectsAbout } from './keys.ts';

const COUNTED_OVER_EVERYTHING: readonly Subject[] = ['day', 'numbers'];

test.each(TOPICS)(
  'an event of %s reads something anew, beside what is counted over everything',
  (topic) => {
    const subjects = subjectsAbout([topic]);
    expect(subjects).toEqual(expect.arrayContaining([...COUNTED_OVER_EVERYTHING]));
    const own = subjects.filter((subject) => !COUNTED_OVER_EVERYTHING.includes(subject));
    expect(own.length).toBeGreaterThan(0);
  },
);

test('what was read stays, but is asked for again, where an event may have changed it', async () => {
  const client = new QueryClient();
  const all = Object.keys(SUBJECTS) as Subject[];
  for (const subject of all) client.setQueryData([subject], 'read');
  await readAnew(client, subjectsAbout(['mails']));
  const isOld = (subject: Subject) => client.getQueryState([subject])!.isInvalidated;
  expect(all.filter(isOld)).toEqual(['day', 'numbers', 'mails']);
  expect(client.getQueryData(['mails'])).toBe('read');
  await readAnew(client, subjectsAbout(['payments', 'customers']));
  expect(all.filter(isOld)).toEqual([
    'day',
    'numbers',
    'invoices',
    'payments',
    'customers',
    'registrations',
    'mails',
  ]);
});
