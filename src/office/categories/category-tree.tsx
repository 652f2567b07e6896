import { ChevronDown, ChevronRight, ListCollapse } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { ListField } from '#office/components/list-field.tsx';
import type { CategoryNode } from '#staff/categories/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/categories.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { aboveOf, rowsOf, stepOf, type TreeRow } from './tree-rows.ts';
import styles from './tree.module.css';

type Props = { nodes: readonly CategoryNode[]; chosen: number | undefined; onChoose: OnChoose };
type OnChoose = (id: number) => void;

/** All categories of the shop: arrows walk, open and close, Enter shows one beside the tree. */
export function CategoryTree({ nodes, chosen, onChoose }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useOpen(nodes, chosen);
  const [current, setCurrent] = useState(chosen);
  const rows = useMemo(() => rowsOf(nodes, { open, search }), [nodes, open, search]);
  const focused = rows.some(({ id }) => id === current) ? current : rows[0]?.id;
  const toggle = (id: number) => setOpen(open.has(id) ? without(open, id) : new Set([...open, id]));
  const focus = (id: number) => {
    setCurrent(id);
    requestAnimationFrame(() =>
      tree.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset.id);
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') onChoose(at);
    else {
      const step = stepOf(rows, at, event.key);
      if (step === null && !/^(Arrow|Home$|End$)/.test(event.key)) return;
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
            <Row
              key={row.id}
              row={row}
              isChosen={row.id === chosen}
              isFocused={row.id === focused}
              onToggle={() => toggle(row.id)}
              onChoose={() => {
                setCurrent(row.id);
                onChoose(row.id);
              }}
            />
          ))}
        </div>
      )}
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

type RowProps = {
  row: TreeRow;
  isChosen: boolean;
  isFocused: boolean;
  onToggle: () => void;
  onChoose: () => void;
};

function Row({ row, isChosen, isFocused, onToggle, onChoose }: RowProps) {
  const { id, label, products, depth, isOpen, place, beside } = row;
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
      className={classNames(styles.row, isChosen && styles.chosen)}
      style={{ '--depth': depth } as object}
      onClick={onChoose}
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
      <i aria-hidden>{formatCount(products)}</i>
      <span className="visually-hidden">, {plurals('categories.products', products)}</span>
    </div>
  );
}
