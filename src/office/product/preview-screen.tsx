import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { FindField } from '#office/components/find-field.tsx';
import { Box } from '#office/components/screen.tsx';
import { WhenLoaded } from '#office/components/states.tsx';
import { findPricedCustomers, type FoundCustomer } from '#staff/prices/explain-contract.ts';
import type { Product } from '#staff/products/one-contract.ts';
import { previewAsCustomer, previewAsGuest } from '#staff/products/preview-contract.ts';
import { t } from '#text/office/product.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { ProductFrame } from './product-frame.tsx';
import styles from './preview.module.css';

/** The page of the product as others see it, or would see it; nothing in it can be pressed. */
export const PreviewScreen = () => (
  <ProductFrame>{(product) => <Preview key={product.id} product={product} />}</ProductFrame>
);

const WIDTHS = ['wide', 'narrow'] as const;

function Preview({ product }: { product: Product }) {
  const mayChoose = mayDo(useMe(), previewAsCustomer.needs);
  const [customer, setCustomer] = useState<FoundCustomer>();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');
  return (
    <>
      <div className={styles.widths} role="group" aria-label={t('product.preview.width')}>
        {WIDTHS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {t(`product.preview.widths.${one}`)}
          </button>
        ))}
        {product.is_sold ? null : <span>{t('product.preview.hidden')}</span>}
      </div>
      <div className={classNames(styles.two, width === 'narrow' && styles.narrow)}>
        <Box title={t('product.preview.guest')}>
          <p className={styles.whose}>{t('product.preview.guestHint')}</p>
          <Page product={product} customer={null} title={t('product.preview.guest')} />
        </Box>
        {mayChoose ? (
          <Box title={customer?.name ?? t('product.preview.customer')}>
            <div className={styles.whose}>
              <FindCustomer onChoose={setCustomer} />
            </div>
            {customer ? (
              <>
                <Link
                  to="/ceny"
                  search={{ produkt: product.code, zakaznik: customer.id }}
                  className={buttonClass({ variant: 'quiet', size: 'sm' })}
                >
                  {t('product.groups.why')}
                </Link>
                <Page product={product} customer={customer.id} title={customer.name} />
              </>
            ) : (
              <p>{t('product.preview.choose')}</p>
            )}
          </Box>
        ) : null}
      </div>
    </>
  );
}

const showCustomer = ({ name, city }: FoundCustomer) => (
  <>
    <b>{name}</b> <small>{city}</small>
  </>
);

const FindCustomer = ({ onChoose }: { onChoose: (customer: FoundCustomer) => void }) => (
  <FindField
    label={t('product.preview.find')}
    kind="customers of a preview"
    shortest={2}
    find={async (query, signal) =>
      (await api(findPricedCustomers, { body: { query }, signal })).customers
    }
    keyOf={({ id }) => id}
    show={showCustomer}
    onChoose={onChoose}
    nothing={t('product.preview.nobody')}
  />
);

type PageProps = { product: Product; customer: number | null; title: string };

/** A page of the shop in a frame that runs no script; its address holds for a few minutes. */
function Page({ product: { id, url, fields }, customer, title }: PageProps) {
  const query = useQuery({
    queryKey: ['products', 'preview', id, customer],
    queryFn: ({ signal }) =>
      customer === null
        ? api(previewAsGuest, { params: { id }, signal })
        : api(previewAsCustomer, { params: { id, customer }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <WhenLoaded query={query}>
      {(preview) => (
        <div className={styles.page}>
          <p>{url ?? `…/product/${fields.slug}`}</p>
          <iframe
            src={preview.url}
            title={t('product.preview.of', { whose: title })}
            sandbox="allow-same-origin"
            referrerPolicy="no-referrer"
          />
        </div>
      )}
    </WhenLoaded>
  );
}
