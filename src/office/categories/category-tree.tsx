import { ListCollapse } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { ListField } from '#office/components/list-field.tsx';
import type { CategoryNode } from '#staff/categories/contract.ts';
import { t } from '#text/office/categories.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { type Spot, type Wish, wishOf, wishOfDrop } from './tree-moves.ts';
import { TreeItem } from './tree-item.tsx';
import { aboveOf, rowsOf, stepOf } from './tree-rows.ts';
import styles from './tree.module.css';

type Props = {
  nodes: readonly CategoryNode[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  /** Left out for who only looks. */
  onMove?: ((wish: Wish) => void) | undefined;
};

/**
 * All categories of the shop: arrows walk, open and close, Enter shows one beside the tree. Alt with an arrow moves one, and
 * so does dragging it.
 */
export function CategoryTree({ nodes, chosen, onChoose, onMove }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useOpen(nodes, chosen);
  const [current, setCurrent] = useState(chosen);
  const rows = useMemo(() => rowsOf(nodes, { open, search }), [nodes, open, search]);
  const drag = useDrag(nodes, onMove);
  const focused = rows.some(({ id }) => id === current) ? current : rows[0]?.id;
  const toggle = (id: number) => setOpen(open.has(id) ? without(open, id) : new Set([...open, id]));
  const focus = (id: number) => {
    setCurrent(id);
    // At once: the next key may be pressed before the next frame.
    tree.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const move = (id: number, key: string) => {
    const wish = wishOf(nodes, id, key);
    if (!wish) return;
    setOpen(new Set([...open, wish.parent]));
    onMove?.(wish);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset.id);
    if (!at || event.ctrlKey || event.metaKey) return;
    const isArrow = event.key.startsWith('Arrow');
    if (event.altKey) {
      if (!isArrow || !onMove) return;
      if (!event.repeat) move(at, event.key);
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(at);
    else {
      const step = stepOf(rows, at, event.key);
      if (step === null && !isArrow && event.key !== 'Home' && event.key !== 'End') return;
      if (step && 'to' in step) focus(step.to);
      else if (step) toggle(step.toggle);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles.card}>
      <div className={styles.bar}>
        <ListField
          label={t('categories.findLabel')}
          placeholder={t('categories.find')}
          value={search}
          onChange={setSearch}
        />
        <IconButton
          icon={<ListCollapse />}
          label={t('categories.closeAll')}
          onClick={() => setOpen(new Set())}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('categories.noneFound')}</p>
      ) : (
        <div
          ref={tree}
          role="tree"
          tabIndex={-1}
          aria-label={t('categories.tree')}
          className={styles.tree}
          onKeyDown={onKeyDown}
        >
          {rows.map((row) => (
            <TreeItem
              key={row.id}
              row={row}
              isChosen={row.id === chosen}
              isFocused={row.id === focused}
              spot={drag.over?.id === row.id ? drag.over.spot : undefined}
              drag={onMove && row.parent !== null ? drag.from(row.id) : undefined}
              drop={onMove && drag.onto(row.id)}
              onToggle={() => toggle(row.id)}
              onChoose={() => {
                setCurrent(row.id);
                onChoose(row.id);
              }}
            />
          ))}
        </div>
      )}
      {onMove ? <p className={styles.note}>{t('categories.moveHint')}</p> : null}
    </section>
  );
}

/** The way to what is chosen is open; whoever closes it afterwards has it closed. */
function useOpen(nodes: readonly CategoryNode[], chosen: number | undefined) {
  const [state, setState] = useState(() => ({ chosen, open: wayTo(nodes, chosen) }));
  if (state.chosen !== chosen) {
    const open = new Set([...state.open, ...wayTo(nodes, chosen)]);
    setState({ chosen, open });
  }
  return [state.open, (open: ReadonlySet<number>) => setState({ chosen, open })] as const;
}

const wayTo = (nodes: readonly CategoryNode[], id: number | undefined): ReadonlySet<number> =>
  new Set(id === undefined ? [] : aboveOf(nodes, id).map((one) => one.id));

const without = (all: ReadonlySet<number>, id: number) =>
  new Set([...all].filter((one) => one !== id));

/** Which row is dragged, and where it would land: at the edges of another beside it, else in it. */
function useDrag(nodes: readonly CategoryNode[], onMove: Props['onMove']) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<{ id: number; spot: Spot }>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const spotIn = ({ currentTarget, clientY }: DragEvent<HTMLElement>): Spot => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const part = (clientY - top) / height;
    return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into';
  };
  return {
    over,
    from: (id: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(id));
        setDragged(id);
      },
      onDragEnd: end,
    }),
    onto: (id: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const spot = spotIn(event);
        const isAllowed = dragged !== undefined && wishOfDrop(nodes, dragged, id, spot) !== null;
        if (isAllowed) event.preventDefault();
        const next = isAllowed ? { id, spot } : undefined;
        if (next?.id !== over?.id || next?.spot !== over?.spot) setOver(next);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        const wish = dragged === undefined ? null : wishOfDrop(nodes, dragged, id, spotIn(event));
        end();
        if (wish) onMove?.(wish);
      },
    }),
  };
}
