import { randomUUID } from 'node:crypto';
import type { Sql } from './database.server.ts';

const CHANNEL = 'bastion_visitors';
const HEARTBEAT_MS = 1_000;
const LONGEST_SILENCE_MS = 5_000;

/**
 * Calls `onChange` as soon as any process changed who visitors are, what they pay or wish for. Whether
 * the line still works is tried all the time: silence alone could also mean that it is broken.
 */
export async function onSessionInvalidation(sql: Sql, onChange: () => void) {
  const me = randomUUID();
  let heard = 0;
  const hear = (said: string) => {
    if (said === '') onChange();
    else if (said === me) heard = performance.now();
  };
  const { unlisten } = await sql.listen(CHANNEL, hear, onChange);
  const say = () => void sql.notify(CHANNEL, me).catch(() => {});
  say();
  const pulse = setInterval(say, HEARTBEAT_MS).unref();
  return {
    isHeard: () => heard > 0 && performance.now() - heard < LONGEST_SILENCE_MS,
    stop: async () => {
      clearInterval(pulse);
      await unlisten();
    },
  };
}
