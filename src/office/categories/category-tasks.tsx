import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { listTasks } from '#staff/categories/tasks-contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/categories.ts';
import styles from './categories.module.css';

const AGAIN_MS = 1_000;

/** Large changes that are under way, with how far they are, and those that could not be made. */
export function CategoryTasks() {
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['categories', 'tasks'],
    queryFn: async ({ signal }) => (await api(listTasks, { signal })).tasks,
    refetchInterval: ({ state }) =>
      state.data?.some((task) => task.state === 'waiting') ? AGAIN_MS : false,
  });
  const waiting = data.filter(({ state }) => state === 'waiting');
  const failed = data.filter(({ state }) => state === 'failed');
  const before = useRef(0);
  // One that was under way is over: the tree is another now.
  useEffect(() => {
    if (waiting.length < before.current) void readAnew(client, ['categories']);
    before.current = waiting.length;
  }, [client, waiting.length]);
  if (waiting.length + failed.length === 0) return null;
  return (
    <ul className={styles.tasks} aria-label={t('categories.tasks.label')}>
      {waiting.map(({ id, label, products, done, who }) => (
        <li key={id}>
          <LoaderCircle aria-hidden />
          <span>
            {t('categories.tasks.waiting', {
              label,
              done: formatCount(done),
              products: plurals('categories.products', products),
              who,
            })}
          </span>
          <progress
            max={products}
            value={done}
            aria-label={t('categories.tasks.progress', { label })}
          />
        </li>
      ))}
      {failed.map(({ id, label, problem }) => (
        <li key={id}>
          <TriangleAlert aria-hidden />
          <span>{t('categories.tasks.failed', { label, problem: problem ?? '' })}</span>
        </li>
      ))}
    </ul>
  );
}
