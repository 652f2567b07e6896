import { useQuery } from '@tanstack/react-query';
import { useApi } from '#base/api.ts';
import { useLimits } from '#shop/approvals/use-limits.tsx';
import { BasketPage } from '#shop/basket/basket-page.tsx';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import { useUser } from '#shop/customers/user.tsx';
import { listOpenProjects } from '#shop/projects/contract.ts';
import { QuickAdd } from '#shop/search/quick-add.tsx';

/** The basket with what other slices add to it. */
export function CartPage() {
  return (
    <BasketPage limits={useLimits()} quickAdd={<BasketQuickAdd />} projects={useOpenProjects()} />
  );
}

function BasketQuickAdd() {
  const { add, isPending } = useAddToBasket();
  return <QuickAdd isBusy={isPending} onPick={({ id }, quantity) => add(id, quantity)} />;
}

/** None to choose from: nothing to be asked. */
function useOpenProjects() {
  const api = useApi();
  const isCustomer = useUser() !== null;
  const { data } = useQuery({
    queryKey: ['projects', 'open'],
    queryFn: async ({ signal }) => (await api(listOpenProjects, { signal })).projects,
    enabled: isCustomer,
  });
  return data && data.length > 0 ? data : undefined;
}
