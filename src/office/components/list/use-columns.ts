import { mayDo, useMe } from '#office/api/session.ts';
import { useMedia } from '#office/components/use-media.ts';
import type { Column } from './description.ts';

/** Those that are chosen, the role may read, and there is room for. */
export function useColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): Column<Row>[] {
  const me = useMe();
  const isSmall = useMedia('(width <= 750px)');
  const room = {
    900: useMedia('(width > 900px)'),
    1100: useMedia('(width > 1100px)'),
    1280: useMedia('(width > 1280px)'),
  };
  return columns.filter(
    ({ name, isFixed, needs = [], roomFrom, narrow }) =>
      (isFixed || !chosen || chosen.includes(name)) &&
      mayDo(me, needs) &&
      (isSmall ? narrow !== undefined : !roomFrom || room[roomFrom]),
  );
}
