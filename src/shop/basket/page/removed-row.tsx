import { Trash2, Undo2 } from 'lucide-react';
import { amountText } from '#text/units.ts';
import { plurals, t } from '#text/checkout.ts';
import { Button } from '#ui/button.tsx';
import { Cell, Row } from '#ui/table.tsx';
import styles from './removed-row.module.css';
import { useAddMany } from '#shop/basket/use-add-many.tsx';
import { useUndoFill } from '#shop/basket/use-fill-basket.tsx';
import type { Removed } from './use-removed.ts';

/** In place of a line that was taken out. */
export const RemovedRow = ({ removed, columns }: { removed: Removed; columns: number }) => (
  <Row className={styles.row}>
    <Cell colSpan={columns} className={styles.cell}>
      <RemovedBar removed={removed} />
    </Cell>
  </Row>
);

/** Says what was removed, with a button to put it back. */
export function RemovedBar({ removed }: { removed: Removed }) {
  const { add, isPending } = useAddMany(() => undefined);
  const undoFill = useUndoFill();
  const isAll = 'undo' in removed;
  const putBack = () => {
    if (isAll) return undoFill(removed.undo);
    const { id, product, quantity } = removed.line;
    return add([{ product, quantity, line: id }]);
  };
  return (
    <div className={styles.bar} role="status">
      <Trash2 />
      <span>
        {isAll
          ? t('cart.cleared', { items: plurals('plurals.item', removed.count) })
          : t('cart.removed', {
              name: removed.line.name,
              amount: amountText(removed.line.quantity, removed.line.unit_of_measure),
            })}
      </span>
      {isAll || removed.line.is_sold ? (
        <Button variant="line" isLoading={isPending} onClick={putBack}>
          <Undo2 />
          {t('cart.undo')}
        </Button>
      ) : null}
    </div>
  );
}
