import type { Sql } from '#base/database/database.server.ts';
import { FIRST_ID } from '#seed/generate-variants.ts';

/** What installers type: words of names, their beginnings, codes, with a slip of the finger now and then. */
export async function searchQueries(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ name: string; code: string }[]>`
    select name, code from product where id < ${FIRST_ID} and is_sold order by id`;
  const queries = new Set<string>();
  for (let turn = 0; queries.size < count; turn += 1) {
    const { name, code } = rows[(turn * 37) % rows.length]!;
    const words = name.split(' ').filter((word) => /^\p{L}{4,}$/u.test(word));
    const word = words[turn % Math.max(1, words.length)] ?? name;
    queries.add(WAYS[turn % WAYS.length]!(word, code, words));
  }
  return [...queries];
}

const WAYS: ((word: string, code: string, words: string[]) => string)[] = [
  (word) => word.toLowerCase(),
  (_, code) => code,
  (_, __, words) => words.slice(0, 2).join(' '),
  (word) => word.slice(0, 4),
  (_, code) => code.slice(0, 5).toLowerCase(),
  (word, code) => `${word} ${code.slice(0, 3)}`,
  (word) => word.slice(0, 2) + word.slice(3),
];

/** Words that a large part of the shop has. */
export const BROAD = ['kamera', 'kábel', 'detektor', 'ip', 'poe', 'biela', 'modul', 'rad'];
