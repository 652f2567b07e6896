import { type KeyboardEvent, useState } from 'react';
import { UndoButton } from '#shop/basket/page/undo-button.tsx';
import { tq } from '#text/quick-order.ts';
import { Card } from '#ui/card.tsx';
import { Table } from '#ui/table.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { isReady, type Item } from '#shop/quick-order/list.ts';
import styles from './quick-list.module.css';
import { QuickRow } from './quick-row.tsx';
import type { Tools } from './row-tools.ts';
import { useStable } from './use-stable.ts';

type Props = { items: Item[]; seesPrices: boolean; tools: Tools };
const VIEWS = ['all', 'ready', 'open'] as const;

export function QuickList({ items, seesPrices, tools }: Props) {
  const toasts = useToasts();
  const [which, setWhich] = useState<(typeof VIEWS)[number]>('all');
  const ready = items.filter(isReady);
  const open = items.filter((item) => !isReady(item));
  const lists = { all: items, ready, open };
  const remove = useStable((item: Item) => {
    const undo = tools.remove(item.id);
    toasts.info(tq('row.removed', { line: item.line }), { action: <UndoButton onUndo={undo} /> });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-row]');
    if (!row) return;
    const { key } = event;
    const isField = target instanceof HTMLInputElement;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
      if (!next) return;
      event.preventDefault();
      (next as HTMLElement).focus();
    } else if (key === 'Enter' && target === row) {
      event.preventDefault();
      const offer = row.querySelector<HTMLElement>('[data-offer]');
      if (offer) offer.click();
      else row.querySelector<HTMLElement>('input')?.focus();
    } else if (key === 'Delete' && !isField) {
      event.preventDefault();
      const item = items.find(({ id }) => String(id) === row.dataset.row);
      ((row.nextElementSibling ?? row.previousElementSibling) as HTMLElement | null)?.focus();
      if (item) remove(item);
    }
  };

  return (
    <Card isFlushOnSmall>
      <div className={styles.tools}>
        <div className={styles.tabs} role="group" aria-label={tq('tabs.label')}>
          {VIEWS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={which === one}
              onClick={() => setWhich(one)}
            >
              {tq(`tabs.${one}`)} <span>{lists[one].length}</span>
            </button>
          ))}
        </div>
        <p className={`only-on-large ${styles.keys}`}>
          <kbd>↑</kbd> <kbd>↓</kbd> {tq('keys.row')} <kbd>Enter</kbd> {tq('keys.enter')}{' '}
          <kbd>Del</kbd> {tq('keys.remove')}
        </p>
      </div>
      {lists[which].length === 0 ? (
        <p className={styles.none}>{tq('table.none')}</p>
      ) : (
        // The rows are what people reach; the table hears the keys of them all.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div onKeyDown={onKeyDown}>
          <Table className={styles.table} columns={columnsFor(seesPrices)}>
            {lists[which].map((item) => (
              <QuickRow
                key={item.id}
                item={item}
                seesPrices={seesPrices}
                tools={tools}
                onRemove={remove}
              />
            ))}
          </Table>
        </div>
      )}
    </Card>
  );
}

const columnsFor = (seesPrices: boolean) => [
  { label: tq('table.state'), isHidden: true },
  { label: tq('table.given') },
  { label: tq('table.product') },
  { label: tq('table.quantity') },
  { label: tq('table.availability') },
  ...(seesPrices
    ? [
        { label: tq('table.price'), isEnd: true },
        { label: tq('table.total'), isEnd: true },
      ]
    : []),
  { label: tq('table.remove'), isHidden: true },
];
