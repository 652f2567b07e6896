import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useFillBasket } from '#shop/basket/use-fill-basket.tsx';
import { formatDate, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Difference } from '#ui/difference.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { boughtFor, type Choice, firstChoice, sumsOf } from './again-choice.ts';
import type { AgainLine } from './again-contract.ts';
import foot from '#ui/overlay/dialog-foot.module.css';
import styles from './again-dialog.module.css';
import { AgainLines } from './again-lines.tsx';
import { type ChosenLines, duplicateOrder } from '#shop/orders/contract.ts';
import { againQuery } from '#shop/orders/queries.ts';

type Props = { orderId: number; isOpen: boolean; onClose: () => void };

/** Which lines of an order go into the basket again, how many of each, and what they cost now. */
export function AgainDialog({ orderId, isOpen, onClose }: Props) {
  const api = useApi();
  const { data: order, isError, refetch } = useQuery(againQuery(api, orderId));
  const [changed, setChanged] = useState<ReadonlyMap<number, Choice>>(new Map());
  const { fill, isPending, question } = useFillBasket<ChosenLines>(
    async (lines, { mode, headers }) => {
      const body = { basket: null, mode, lines };
      const { undo, ...filled } = await api(duplicateOrder, { params: { orderId }, body, headers });
      return { ...filled, undo: undo! };
    },
    { onFilled: close, goesToCart: true },
  );
  function close() {
    setChanged(new Map());
    onClose();
  }

  const rows = (order?.lines ?? []).map((line) => ({
    line,
    choice: changed.get(line.id) ?? firstChoice(line),
  }));
  const chosen = rows.filter(({ line, choice }) => choice.isChosen && boughtFor(line, choice));
  const change = (entries: [AgainLine, Choice][]) =>
    setChanged(new Map([...changed, ...entries.map(([{ id }, choice]) => [id, choice] as const)]));
  const send = () =>
    fill(
      chosen.map(({ line, choice: { quantity, isSuccessor } }) => ({
        line: line.id,
        quantity,
        is_successor: isSuccessor,
      })),
    );

  return (
    <>
      <Dialog
        isWide
        isOpen={isOpen}
        onClose={close}
        title={t('order.duplicate')}
        top={
          order ? (
            <p className="muted">
              {t('order.again.lead', {
                number: order.number,
                day: formatDate(order.created),
              })}
            </p>
          ) : null
        }
        footer={
          <div className={foot.foot}>
            <Sum rows={chosen} />
            <Button variant="line" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              variant="buy"
              icon={<ShoppingCart />}
              disabled={chosen.length === 0}
              isLoading={isPending}
              onClick={send}
            >
              {plurals('order.again.put', chosen.length)}
            </Button>
          </div>
        }
      >
        {order ? (
          <AgainLines rows={rows} onChange={change} />
        ) : isError ? (
          <Note>
            {t('order.again.failed')}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              {t('order.again.retry')}
            </button>
          </Note>
        ) : (
          <div className={styles.skeleton} aria-busy="true">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} height="4rem" />
            ))}
          </div>
        )}
      </Dialog>
      {question}
    </>
  );
}

function Sum({ rows }: { rows: Parameters<typeof sumsOf>[0] }) {
  const { count, now, before } = sumsOf(rows);
  return (
    <p className={`${foot.sum} ${styles.sum}`} aria-live="polite">
      <b className="numeric">{formatPrice(now)}</b>
      <small className="muted">
        {t('order.again.sum', {
          items: plurals('plurals.item', count),
          before: formatPrice(before),
        })}{' '}
        <Difference then={before} now={now} />
      </small>
    </p>
  );
}
