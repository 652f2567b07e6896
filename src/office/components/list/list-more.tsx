import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';

type Query = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Further rows, where there are any. */
export const ListMore = ({ query }: { query: Query }) =>
  query.hasNextPage ? (
    <Button
      variant="line"
      size="sm"
      isLoading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('list.more')}
    </Button>
  ) : null;
