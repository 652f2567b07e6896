import type { Page } from './description.ts';

type Rows<Reply, Name extends keyof Reply> = Reply[Name] extends (infer Row)[] ? Row[] : never;

/** A page of a list, from the reply of its call: each call names its rows by what they are. */
export async function pageOf<Reply extends { has_more: boolean }, Name extends keyof Reply>(
  replied: Promise<Reply>,
  name: Name,
): Promise<Page<Rows<Reply, Name>[number]>> {
  const { [name]: rows, has_more: hasMore } = await replied;
  return { rows: rows as Rows<Reply, Name>, hasMore };
}
