import type { Sql } from '#base/database.server.ts';
import { createMemory } from '#base/memory.server.ts';
import { hearOfVisitors } from '#base/visitor-news.server.ts';
import { findVisitor, type Renewed } from './session.server.ts';
import type { Visitor } from './visitor.ts';

const MOST = 5_000;

/**
 * Who is behind a session. Whoever only looks is remembered for a moment, as long as changes are heard
 * of; whoever writes is looked up each time, unless the write itself asks (`start/gate.server.ts`).
 */
export async function rememberVisitors(sql: Sql) {
  const memory = createMemory<Visitor>({
    mostBytes: MOST,
    sizeOf: () => 1,
    isWorthKeeping: ({ sessionId }) => sessionId !== null,
  });
  const { isHeard, stop } = await hearOfVisitors(sql, memory.clear);
  return {
    known: (token: string) => (isHeard() ? memory.find(token) : undefined),
    look: (token: string, onRenewed?: (renewed: Renewed) => void) => {
      const find = () => findVisitor(sql, token, onRenewed);
      return isHeard() ? memory.get(token, find) : find();
    },
    forget: memory.forget,
    counts: memory.counts,
    stop,
  };
}

export type Visitors = Awaited<ReturnType<typeof rememberVisitors>>;
