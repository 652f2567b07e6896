import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { History } from '#office/components/detail/detail.tsx';
import { NotLoaded } from '#office/components/states.tsx';
import { reasonWords } from '#office/goods/reason-words.ts';
import { orderPlace } from '#office/navigation/places.ts';
import { type ListedStock, listStockMovements } from '#staff/stock/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import styles from './stock.module.css';

type Props = { product: Pick<ListedStock, 'id' | 'unit'> };

/** What has changed the free stock of a product, the newest first. */
export function Movements({ product: { id, unit } }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['stock', 'movements', id],
    queryFn: ({ pageParam, signal }) =>
      api(listStockMovements, { params: { id }, body: { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.has_more ? page.movements.at(-1)?.id : undefined),
  });
  const movements = query.data?.pages.flatMap((page) => page.movements);
  return (
    <>
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
    </>
  );
}
