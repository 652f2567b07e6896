import { Plus } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Key } from '#office/components/key.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { addProduct } from '#staff/products/one-contract.ts';
import { t } from '#text/office/products.ts';
import { Button } from '#ui/button.tsx';

const NewWindow = windowOnDemand(async () => (await import('./new-window.tsx')).NewWindow);

export function NewProduct() {
  const may = mayDo(useMe(), addProduct.needs);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);
  useScreenKeys(may && !isAsking ? { n: ask } : {});
  if (!may) return null;
  return (
    <>
      <Button icon={<Plus />} {...NewWindow.soon} onClick={ask}>
        {t('products.new.button')} <Key letter="N" />
      </Button>
      {isAsking ? <NewWindow onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
