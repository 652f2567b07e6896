import type { Db } from '#base/database/database.server.ts';

/** After the last time somebody signed in there: over holidays a place stays theirs. */
export const KNOWN_DAYS = 30;

/**
 * Where somebody has shown that an account is theirs: others can fill the limit of tries of an account, and it does not
 * stop its owner there. A place is named by `bucketOf`.
 */
export async function rememberPlaces(tx: Db, places: string[]): Promise<void> {
  await tx`
    insert into known_place (place) select unnest(${places}::text[])
    on conflict (place) do update set at = now()`;
}

export async function isKnownPlace(sql: Db, places: string[]): Promise<boolean> {
  const [known] = await sql`
    select from known_place
    where place = any(${places}::text[]) and at > now() - make_interval(days => ${KNOWN_DAYS}) limit 1`;
  return known !== undefined;
}
