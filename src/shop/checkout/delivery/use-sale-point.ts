import { useQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { warehousesQuery } from '#shop/checkout/queries.ts';

/** The place chosen for picking the order up. */
export function useSalePoint(id: number | null) {
  const { data } = useQuery({ ...warehousesQuery(useApi()), enabled: id !== null });
  return data?.find((place) => place.id === id);
}
