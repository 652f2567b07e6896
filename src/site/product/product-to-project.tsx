import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { say } from '#text/product.ts';
import { Button } from '#ui/button.tsx';

/** With its words, which are those of the account. */
const SaveToProject = lazy(async () => ({
  default: (await import('#shop/projects/save-to-project.tsx')).SaveToProject,
}));

/** Puts the product of the page into a project; in pages that many share, CSS hides it from those who do not buy. */
export function ProductToProject({ product }: { product: ProductCard }) {
  const [isOpen, setIsOpen] = useState(false);
  const lines = [{ product: product.id, quantity: product.quantity_step }];
  return (
    <>
      <Button
        className="for-buyers"
        variant="quiet"
        icon={<FolderPlus />}
        onClick={() => setIsOpen(true)}
      >
        {say('toProject')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SaveToProject source={{ from: 'products', lines }} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
