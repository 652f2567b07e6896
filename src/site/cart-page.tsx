import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useLimits } from '#shop/approvals/limits/use-limits.tsx';
import { BasketPage } from '#shop/basket/page/basket-page.tsx';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { openProjectsQuery } from '#shop/projects/queries.ts';
import { SaveButton } from '#shop/projects/save-button.tsx';
import { QuickAdd } from '#shop/search/quick-add.tsx';
import { t } from '#text/projects.ts';
import { Button } from '#ui/button.tsx';

/** The basket with what other slices add to it. */
export function CartPage() {
  return (
    <BasketPage
      limits={useLimits()}
      quickAdd={<BasketQuickAdd />}
      renderActions={({ id }) => <BasketActions basket={id} />}
      projects={useOpenProjects()}
    />
  );
}

/** Loaded on demand: few visitors of the basket open it. */
const ShareDialog = lazy(async () => ({
  default: (await import('#shop/projects/share/share-dialog.tsx')).ShareDialog,
}));

/** Keep it as a project, or show it to somebody without an account. */
function BasketActions({ basket }: { basket: number | null }) {
  const [isSharing, setIsSharing] = useState(false);
  // Neither is for guests: both belong to a company.
  const mayKeep = useMay('buy');
  if (useUser() === null || !mayKeep) return null;
  return (
    <>
      <SaveButton source={{ from: 'basket', basket }} />
      <Button variant="line" icon={<Share2 />} onClick={() => setIsSharing(true)}>
        {t('account.projects.share')}
      </Button>
      {isSharing ? (
        <Suspense fallback={null}>
          <ShareDialog project={null} onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
    </>
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
  const { data } = useQuery({ ...openProjectsQuery(api), enabled: isCustomer });
  return data && data.length > 0 ? data : undefined;
}
