import type { Decision, Decisions, Preview } from '#staff/imports/shapes-contract.ts';

type Asked = { row: number; column: string; after: string };

/** What was decided about this very value; what was decided about all holds for what is not named. */
export function decisionOn(
  { cells, rest }: Decisions,
  { row, column, after }: Asked,
): Decision | null {
  const own = cells[`${row} ${column}`];
  return own && own.after === after ? own.how : rest;
}

/** Rows that would be written; one that is asked about, once it is taken or left as it is. */
export function writtenBy(preview: Preview, decisions: Decisions) {
  const rows = Map.groupBy(preview.unusual, ({ row }) => row);
  const taken = [...rows.values()].filter((cells) =>
    cells.every((one) => ['take', 'keep'].includes(decisionOn(decisions, one) ?? '')),
  );
  const added = taken.filter((cells) => cells.every(({ before }) => before === '')).length;
  const notShown = preview.to_confirm - rows.size;
  return {
    created: preview.created + added,
    changed: preview.changed + taken.length - added + (decisions.rest === 'take' ? notShown : 0),
  };
}
