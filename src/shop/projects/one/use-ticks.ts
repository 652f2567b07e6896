import { useState } from 'react';
import type { Project, ProjectLine } from '#shop/projects/contract.ts';

/** Ticked from the start is what is left to order; what somebody has ticked themselves stays. */
export function useTicks({ sections }: Project) {
  const [set, setSet] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isOn = (line: ProjectLine) => line.is_sold && (set.get(line.id) ?? line.remaining > 0);
  const chosen = sections.flatMap(({ lines }) => lines).filter(isOn);
  return {
    isOn,
    chosen,
    toggle: (line: ProjectLine) => setSet(new Map(set).set(line.id, !isOn(line))),
    clear: () => setSet(new Map()),
  };
}
export type Ticks = ReturnType<typeof useTicks>;

/** What of a ticked line goes into the basket: the rest of it, or all of it once more. */
export const wantedOf = ({ remaining, quantity }: ProjectLine) =>
  remaining > 0 ? remaining : quantity;
