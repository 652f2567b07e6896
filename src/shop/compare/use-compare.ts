import { useSyncExternalStore } from 'react';
import { stored } from '#shop/kernel/stored.ts';
import {
  type Candidate,
  type CompareList,
  type Known,
  NOTHING_COMPARED,
  parseCompareList,
  settled,
  toggled,
  type Toggled,
  without,
} from './list.ts';

const list = stored('bastion.compare', parseCompareList);

/** What this browser compares; nothing while the server renders. */
export const useCompare = list.use;

/** Ticks a product or unticks it, and answers what became of it. */
export function tickCompared(candidate: Candidate): Toggled {
  const [next, said] = toggled(list.read(), candidate);
  if (said === 'added' || said === 'removed') writeCompare(next);
  return said;
}

/** The same in a listing, whose tray says why it was refused. */
export function toggleCompare(candidate: Candidate): Toggled {
  const said = tickCompared(candidate);
  if (said === 'full' || said === 'otherGroup') refuse({ code: candidate.code, reason: said });
  return said;
}

/** Replaces the products compared before. */
export const compareOnly = ({ code, group }: Candidate) =>
  writeCompare({ codes: [code], group: group ?? null });

export function writeCompare(next: CompareList) {
  refuse(null);
  list.write(next);
}

export const clearCompare = () => writeCompare(NOTHING_COMPARED);

export const removeCompared = (code: string) => writeCompare(without(list.read(), code));

/** Once the server has said what the ticked products are: one of another group is taken back. */
export function settleCompare(known: Known) {
  const before = list.read();
  const [after, foreign] = settled(before, known);
  if (JSON.stringify(after) !== JSON.stringify(before)) list.write(after);
  if (foreign) refuse({ code: foreign, reason: 'otherGroup' });
}

/** Why the last tick was refused, until the next one or another page. Each tab has its own. */
type Refusal = { code: string; reason: 'full' | 'otherGroup' };

let refusal: Refusal | null = null;
const listeners = new Set<() => void>();

function refuse(next: Refusal | null) {
  refusal = next;
  for (const listener of listeners) listener();
}

export const forgetRefusal = () => refuse(null);

export const useRefusal = (): Refusal | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refusal,
    () => null,
  );

const onlyDifferences = stored('bastion.compareDifferences', (text) => text === 'true');

export const useOnlyDifferences = onlyDifferences.use;
export const rememberOnlyDifferences = onlyDifferences.write;
