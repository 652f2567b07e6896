import type { Db } from '#base/database/database.server.ts';
import staff from '#text/staff.json' with { type: 'json' };
import sk from '#text/sk.json' with { type: 'json' };
import { count, say } from '#text/staff.ts';
import { findText } from '#text/text.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const SHOWN_NAMES = 5;

/** Words that are missing where somebody would read them: in the interface, in units, on pages. */
export async function checkWords(sql: Db): Promise<Finding[]> {
  const empty = [...emptyIn(sk, ''), ...emptyIn(staff, '')];
  const units = await sql<{ unit: string }[]>`select distinct unit from product where is_sold`;
  const unnamed = units.map(({ unit }) => unit).filter((unit) => !findText(`units.${unit}`));
  const pages = await sql<{ url: string }[]>`
    select url from text_page where btrim(content) = '' or description = '' order by url`;
  const findings = [
    ...(empty.length > 0
      ? [
          fail(
            'words',
            count('doctor.emptyWords', empty.length, some(empty)),
            say('doctor.emptyWordsAdvice'),
          ),
        ]
      : []),
    ...(unnamed.length > 0
      ? [warn('words', say('doctor.units', some(unnamed)), say('doctor.unitsAdvice'))]
      : []),
    ...(pages.length > 0
      ? [
          warn(
            'words',
            count('doctor.pages', pages.length, some(pages.map(({ url }) => url))),
            say('doctor.pagesAdvice'),
          ),
        ]
      : []),
  ];
  return findings.length > 0 ? findings : [ok('words', say('doctor.words'))];
}

const some = (names: string[]) => ({
  names: names.slice(0, SHOWN_NAMES).join(', ') + (names.length > SHOWN_NAMES ? '…' : ''),
});

const emptyIn = (node: object, prefix: string): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string'
      ? value.trim() === ''
        ? [prefix + key]
        : []
      : emptyIn(value as object, `${prefix}${key}.`),
  );
