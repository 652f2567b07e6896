import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { copyText } from '#ui/copy-text.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { Product } from '#shop/catalog/contract.ts';
import styles from './product-facts.module.css';

/** What it is, who makes it and its code; what can be done with it stands beside. */
export function ProductFacts({ product, actions }: { product: Product; actions: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.name}>{noBreak(product.name)}</h1>
      <div className={styles.facts}>
        <p className={styles.vendor}>
          {product.vendor_logo ? (
            <img src={product.vendor_logo} alt={product.vendor} width={130} height={18} />
          ) : (
            product.vendor
          )}
        </p>
        <ProductCode code={product.code} />
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

function ProductCode({ code }: { code: string }) {
  const toasts = useToasts();
  const copy = async () => {
    if (await copyText(code)) toasts.success(t('product.codeCopied'));
  };

  return (
    <p className={styles.code}>
      <span className="muted">{t('product.code')}</span>{' '}
      <button type="button" className={styles.copy} onClick={() => void copy()}>
        <span className="code">{code}</span>
        <Copy />
        <span className="visually-hidden">{t('product.copyCode')}</span>
      </button>
    </p>
  );
}
