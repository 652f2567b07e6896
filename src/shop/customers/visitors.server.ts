import type { Sql } from '#base/database.server.ts';
import { createMemory } from '#base/memory.server.ts';
import { hearOfVisitors } from '#base/visitor-news.server.ts';
import { findVisitor } from './session.server.ts';
import type { Visitor, Visitors } from '#shop/kernel/visitor.ts';

const MOST = 5_000;

/**
 * Who is behind a session. Whoever only looks is remembered for a moment, as long as changes are heard
 * of; whoever writes is looked up each time, unless the write itself asks (`start/gate.server.ts`).
 */
export async function rememberVisitors(sql: Sql): Promise<Visitors> {
  const memory = createMemory<Visitor>({
    mostBytes: MOST,
    sizeOf: () => 1,
    isWorthKeeping: ({ sessionId }) => sessionId !== null,
  });
  const { isHeard, stop } = await hearOfVisitors(sql, memory.clear);
  return {
    known: (token) => (isHeard() ? memory.find(token) : undefined),
    look: (token, onRenewed) => {
      const find = () => findVisitor(sql, token, onRenewed);
      return isHeard() ? memory.get(token, find) : find();
    },
    forget: memory.forget,
    counts: memory.counts,
    stop,
  };
}
