import { ChevronDown, ChevronRight, EyeOff, GripVertical } from 'lucide-react';
import type { DragEventHandler } from 'react';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/categories.ts';
import { classNames } from '#ui/class-names.ts';
import type { Spot } from './tree-moves.ts';
import type { TreeRow } from './tree-rows.ts';
import styles from './tree.module.css';

type Props = {
  row: TreeRow;
  isChosen: boolean;
  isFocused: boolean;
  /** Where what is dragged over it would land. */
  spot: Spot | undefined;
  drag: { draggable: boolean; onDragStart: DragHandler; onDragEnd: () => void } | undefined;
  drop: { onDragOver: DragHandler; onDrop: DragHandler } | undefined;
  onToggle: () => void;
  onChoose: () => void;
};
type DragHandler = DragEventHandler<HTMLElement>;

/** One category in the tree, with what is sold below it. */
export function TreeItem(props: Props) {
  const { row, isChosen, isFocused, spot, drag, drop, onToggle, onChoose } = props;
  const { id, label, products, depth, isOpen, place, beside, is_shown: isShown } = row;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys of all its rows
    <div
      role="treeitem"
      data-id={id}
      tabIndex={isFocused ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={beside}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isChosen}
      className={classNames(
        styles.row,
        isChosen && styles.chosen,
        !isShown && styles.hidden,
        spot && styles[spot],
      )}
      style={{ '--depth': depth } as object}
      onClick={onChoose}
      {...drag}
      {...drop}
    >
      {isOpen === null ? (
        <span className={styles.leaf} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- arrows open and close
        <span
          className={styles.toggle}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
        </span>
      )}
      <b title={label}>{label}</b>
      {isShown ? null : (
        <>
          <EyeOff aria-hidden />
          <span className="visually-hidden">, {t('categories.hidden')}</span>
        </>
      )}
      <i aria-hidden>{formatCount(products)}</i>
      <span className="visually-hidden">, {plurals('categories.products', products)}</span>
      {drag ? <GripVertical aria-hidden className={styles.grip} /> : null}
    </div>
  );
}
