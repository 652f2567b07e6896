import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Eye } from 'lucide-react';
import { useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { Others } from '#office/components/others.tsx';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { showProducts } from '#staff/products/contract.ts';
import { copyProduct, type Product } from '#staff/products/one-contract.ts';
import { t } from '#text/office/product.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';

const { CopyWindow, RemoveWindow } = windowsOnDemand(() => import('./product-windows.tsx'));

/** At the head of every screen of a product. */
export function ProductActs({ product }: { product: Product }) {
  const me = useMe();
  const [asked, setAsked] = useState<'copy' | 'remove'>();
  const close = () => setAsked(undefined);
  const { url, is_draft: isDraft } = product;
  return (
    <>
      {mayDo(me, copyProduct.needs) ? (
        <Others>
          {isDraft ? (
            <Button variant="quiet" {...RemoveWindow.soon} onClick={() => setAsked('remove')}>
              {t('product.remove.button')}
            </Button>
          ) : null}
          <Button variant="line" {...CopyWindow.soon} onClick={() => setAsked('copy')}>
            {t('product.copy.button')}
          </Button>
        </Others>
      ) : null}
      {url ? (
        <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'line' })}>
          <ExternalLink />
          {t('product.open')}
        </a>
      ) : (
        <Show product={product} />
      )}
      {asked === 'copy' ? <CopyWindow product={product} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveWindow product={product} onClose={close} /> : null}
    </>
  );
}

/** The next step of what is ready and hidden. */
function Show({ product: { id, code, readiness } }: { product: Product }) {
  const may = mayDo(useMe(), showProducts.needs);
  const client = useQueryClient();
  const toasts = useToasts();
  const showing = useMutation({
    mutationFn: () => api(showProducts, { body: { ids: [id], is_sold: true } }),
    onSuccess: () => {
      toasts.success(t('product.shown', { code }));
      return readAnew(client, ['products']);
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
  const isHeldBack = readiness.some((one) => one.is_needed && !one.is_done);
  return may && !isHeldBack ? (
    <Button icon={<Eye />} isLoading={showing.isPending} onClick={() => showing.mutate()}>
      {t('product.show')}
    </Button>
  ) : null;
}
