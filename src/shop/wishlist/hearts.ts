import type { QueryClient } from '@tanstack/react-query';
import type { Heart } from '#shop/kernel/tabs.ts';

/** Changes the heart of a product in all that this tab knows of it. */
export function showHeart(queryClient: QueryClient, { id, isWished }: Heart) {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll()) {
    const changed = withHeart(state.data, id, isWished);
    // As old as it was: a heart does not make a listing fresh.
    if (changed !== state.data)
      queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
  }
}

/**
 * The same data with one product's heart changed, wherever the product occurs in it: a listing, a
 * detail with related products, results of a search. What holds no such product comes back as it is.
 */
export function withHeart<Data>(data: Data, productId: number, isWished: boolean): Data {
  return change(data, productId, isWished) as Data;
}

function change(node: unknown, productId: number, isWished: boolean): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(
    ([key, value]) => [key, value, change(value, productId, isWished)] as const,
  );
  const isIt =
    'wish_list' in node && 'id' in node && node.id === productId && node.wish_list !== isWished;
  if (!isIt && entries.every(([, before, after]) => before === after)) return node;
  if (Array.isArray(node)) return entries.map(([, , after]) => after);
  const changed = Object.fromEntries(entries.map(([key, , after]) => [key, after]));
  return isIt ? { ...changed, wish_list: isWished } : changed;
}
