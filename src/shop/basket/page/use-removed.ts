import { useEffect, useState } from 'react';
import type { BasketLine } from '#shop/basket/contract.ts';
import { useRemoveLine } from './use-remove-line.ts';

/** How long undo is offered, unless the basket changes before. */
const UNDO_MS = 20_000;

/** A line that was taken out, with its place among the others, or all of them. */
export type Removed = { line: BasketLine; place: number } | { undo: number; count: number };

/** What was taken out last, until something else changes the basket. */
export function useRemoved(lines: BasketLine[]) {
  const removeLine = useRemoveLine();
  const [last, setLast] = useState<{ removed: Removed; left: string } | null>(null);
  const left = signOf(lines);
  const removed = last && last.left === left ? last.removed : null;

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);

  const remove = (line: BasketLine) => {
    const place = lines.findIndex(({ id }) => id === line.id);
    setLast({ removed: { line, place }, left: signOf(lines.filter(({ id }) => id !== line.id)) });
    removeLine(line);
  };
  const noteCleared = (undo: number, count: number) =>
    setLast({ removed: { undo, count }, left: signOf([]) });
  return { removed, remove, noteCleared };
}

const signOf = (lines: BasketLine[]) =>
  lines.map(({ product, quantity }) => `${product}×${quantity}`).join();
