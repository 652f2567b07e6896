import { slugify } from '#base/values/slug.ts';

/** A remembered mapping: which column of the shop a heading means. */
export type Template = {
  id: number;
  kind: string;
  name: string;
  headings: string[];
  /** By heading, as addresses write it. */
  columns: Record<string, string | null>;
  used_at: string;
};

/** Headings differ in capitals and accents from one export to the next. */
export const plainHeading = (heading: string) => slugify(heading);

export const headingSet = (headings: readonly string[]): string[] =>
  [...new Set(headings.map(plainHeading).filter((one) => one !== ''))].sort();

/** So much of the headings of both has to be the same. */
const LEAST_SHARED = 0.7;

/** The remembered mapping that fits best: of the same headings, or of nearly all of them; of equals the one used last. */
export function closest(headings: readonly string[], templates: readonly Template[]) {
  const own = headingSet(headings);
  const fitting = templates
    .map((template) => {
      const shared = template.headings.filter((one) => own.includes(one)).length;
      return { template, share: shared / Math.max(own.length, template.headings.length) };
    })
    .filter(({ share }) => share >= LEAST_SHARED)
    .sort((a, b) => b.share - a.share || b.template.used_at.localeCompare(a.template.used_at));
  return fitting[0]?.template ?? null;
}

/** What is in one and not in the other, by the headings of the file and the remembered ones. */
export function differences(headings: readonly string[], template: Template) {
  const own = headingSet(headings);
  return {
    missing: template.headings.filter((one) => !own.includes(one)),
    added: headings.filter((one) => {
      const plain = plainHeading(one);
      return plain !== '' && !template.headings.includes(plain);
    }),
  };
}

/** Its columns for this file; a heading it does not know is as `suggested`, unless that column is taken. */
export function columnsBy(
  template: Template,
  headings: readonly string[],
  suggested: readonly (string | null)[],
): (string | null)[] {
  const remembered = headings.map((heading) => template.columns[plainHeading(heading)]);
  const taken = new Set(remembered.filter((one) => typeof one === 'string'));
  const used = new Set<string>();
  return headings.map((_, place) => {
    const known = remembered[place];
    const guess = suggested[place] ?? null;
    const column =
      known === undefined ? (guess !== null && taken.has(guess) ? null : guess) : known;
    if (column === null || used.has(column)) return null;
    used.add(column);
    return column;
  });
}
