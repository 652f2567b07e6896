import { useInfiniteQuery } from '@tanstack/react-query';
import { ShopError } from '#base/wire/errors.ts';
import { api } from '#office/api/send.ts';
import { History, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { RowPanel, RowPanelBody } from '#office/components/list/row-panel.tsx';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import { reasonWords } from '#office/goods/reason-words.ts';
import { useStock } from '#office/goods/use-stock.ts';
import { Warehouses } from '#office/goods/warehouses.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { type ListedStock, listMovements } from '#staff/stock/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { MinimumCell } from './minimum-cell.tsx';
import { MoveButton } from './move-button.tsx';
import { Free, Next } from './stock-columns.tsx';
import styles from './stock.module.css';

/** One product beside the list: its warehouses, and what has moved. */
export function StockPreview({ of: id, onClose }: { of: string; onClose: () => void }) {
  const query = useStock(id);
  const { data: product, error } = query;
  const isGone = error instanceof ShopError && [400, 404].includes(error.status);
  const title = product?.code ?? '';
  return (
    <RowPanel label={title} title={title} closeLabel={t('stock.closePreview')} onClose={onClose}>
      {product ? (
        <RowPanelBody label={t('stock.body')} className={styles.body}>
          <p>
            {product.vendor} {product.name}
          </p>
          <Totals product={product} />
          <div>
            <Warehouses product={product} />
            <MoveButton product={product} />
          </div>
          <Movements product={product} />
        </RowPanelBody>
      ) : isGone ? (
        <EmptyState title={t('stock.gone')} more={t('states.notFoundMore')} />
      ) : (
        <NotLoaded query={query} />
      )}
    </RowPanel>
  );
}

type Props = { product: ListedStock };

const Totals = ({ product }: Props) => (
  <Pairs>
    <Pair label={t('stock.columns.free')} isStrong>
      <Free {...product} />
    </Pair>
    <Pair label={t('stock.columns.reserved')}>{amountText(product.reserved, product.unit)}</Pair>
    <Pair label={t('stock.columns.minimum')}>
      <MinimumCell product={product} />
    </Pair>
    <Pair label={t('stock.columns.next')}>
      <Next {...product} />
    </Pair>
  </Pairs>
);

function Movements({ product: { id, unit } }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['stock', 'movements', id],
    queryFn: ({ pageParam, signal }) =>
      api(listMovements, { params: { id }, body: { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.has_more ? page.movements.at(-1)?.id : undefined),
  });
  const movements = query.data?.pages.flatMap((page) => page.movements);
  return (
    <section>
      <h3>{t('stock.movements')}</h3>
      {!movements ? (
        <NotLoaded query={query} />
      ) : movements.length === 0 ? (
        <p>{t('stock.noMovements')}</p>
      ) : (
        <History
          of={movements.map((movement) => ({
            key: movement.id,
            at: movement.at,
            words: (
              <>
                <b className={movement.quantity < 0 ? styles.out : styles.in}>
                  {movement.quantity > 0 ? '+' : ''}
                  {formatCount(movement.quantity)}
                </b>{' '}
                {t('stock.movement', {
                  kind: t(`stock.kinds.${movement.kind}`),
                  warehouse: movement.warehouse,
                })}{' '}
                {movement.order ? (
                  <Link {...orderPlace(movement.order)}>
                    {t('stock.order', { number: movement.order })}
                  </Link>
                ) : null}
              </>
            ),
            more: (
              <small>
                {[
                  t('stock.after', { amount: amountText(movement.free, unit) }),
                  movement.reason && reasonWords(movement.reason),
                  movement.note,
                  movement.who,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            ),
          }))}
        />
      )}
      {query.hasNextPage ? (
        <Button
          variant="line"
          size="sm"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('stock.olderMovements')}
        </Button>
      ) : null}
    </section>
  );
}
