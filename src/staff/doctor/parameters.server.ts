import type { Db } from '#base/database/database.server.ts';
import { findUnread } from '#shop/parameters/unread.server.ts';
import { count, say } from '#text/staff.ts';
import { type Finding, ok, warn } from './finding.ts';

const SHOWN_NAMES = 5;

/** Texts that filters cannot find, by parameter with an example. */
export async function checkParameters(sql: Db): Promise<Finding[]> {
  const unread = await findUnread(sql);
  if (unread.length === 0) return [ok('parameters', say('doctor.typed'))];
  const byName = [...Map.groupBy(unread, ({ name }) => name)];
  const shown = byName
    .slice(0, SHOWN_NAMES)
    .map(([name, texts]) => `${name} ${texts.length}× („${texts[0]!.text}“)`);
  const names = shown.join(', ') + (byName.length > SHOWN_NAMES ? '…' : '');
  return [
    warn(
      'parameters',
      count('doctor.unread', unread.length, { names }),
      say('doctor.unreadAdvice'),
    ),
  ];
}
