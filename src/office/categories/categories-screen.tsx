import { MousePointerClick } from 'lucide-react';
import { useState } from 'react';
import { idIn } from '#office/components/id-in.ts';
import { Screen } from '#office/components/screen.tsx';
import { Allowed, WhenLoaded } from '#office/components/states.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { changeCategory } from '#staff/categories/change-contract.ts';
import { type CategoryNode, listCategories } from '#staff/categories/contract.ts';
import { plurals, t } from '#text/office/categories.ts';
import { AddCategory } from './category-acts.tsx';
import { CategoryTree } from './category-tree.tsx';
import { CategoryTasks } from './category-tasks.tsx';
import { CategoryView } from './category-view.tsx';
import { useTree } from './use-categories.ts';
import type { Wish } from './tree-moves.ts';
import { usePlace } from './use-place.ts';
import styles from './categories.module.css';

const MoveWindow = windowOnDemand(async () => (await import('./move-window.tsx')).MoveWindow);

/** All categories as a tree, and the chosen one beside it: `?kategoria=12`. */
export const CategoriesScreen = () => (
  <Allowed needs={listCategories.needs}>
    <Loaded />
  </Allowed>
);

function Loaded() {
  const query = useTree();
  const [address] = useAddress();
  const chosen = idIn(address.kategoria);
  return (
    <Screen
      title={t('categories.title')}
      count={query.data && countOf(query.data)}
      actions={query.data && <AddCategory nodes={query.data} chosen={chosen} />}
    >
      <CategoryTasks />
      <WhenLoaded query={query}>{(nodes) => <TreeAndOne nodes={nodes} />}</WhenLoaded>
    </Screen>
  );
}

function countOf(nodes: readonly CategoryNode[]) {
  const departments = nodes.filter(({ parent }) => parent === null).length;
  return `${plurals('categories.departments', departments)}, ${plurals('categories.count', nodes.length)}`;
}

function TreeAndOne({ nodes }: { nodes: readonly CategoryNode[] }) {
  const [address, change] = useAddress();
  const chosen = idIn(address.kategoria);
  const may = mayDo(useMe(), changeCategory.needs);
  const { said, place } = usePlace(nodes);
  const [asked, setAsked] = useState<Wish>();
  const move = (wish: Wish) => {
    const from = nodes.find(({ id }) => id === wish.id)?.parent;
    if (from === wish.parent) place(wish);
    else setAsked(wish);
  };
  return (
    <div className={styles.split} data-chosen={chosen !== undefined}>
      <CategoryTree
        nodes={nodes}
        chosen={chosen}
        onChoose={(id) => change({ kategoria: String(id) })}
        onMove={may ? move : undefined}
      />
      {chosen === undefined ? (
        <p className={styles.hint}>
          <MousePointerClick /> {t('categories.choose')}
        </p>
      ) : (
        <CategoryView key={chosen} id={chosen} />
      )}
      {asked ? <MoveWindow nodes={nodes} wish={asked} onClose={() => setAsked(undefined)} /> : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
