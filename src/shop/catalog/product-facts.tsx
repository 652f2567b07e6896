import { Copy } from 'lucide-react';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { copyText } from '#ui/copy-text.ts';
import { useToasts } from '#ui/toasts.tsx';
import type { Product } from './contract.ts';
import styles from './product-facts.module.css';
import { StockGauge } from './stock-gauge.tsx';

/** Who makes it, what it is, its code and whether it lies on our shelves. */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <div>
      <p className={styles.vendor}>
        {product.vendor_logo ? (
          <img src={product.vendor_logo} alt={product.vendor} width={130} height={18} />
        ) : (
          product.vendor
        )}
      </p>
      <h1 className={styles.name}>{noBreak(product.name)}</h1>
      <p className={styles.lead}>{noBreak(product.short_description)}</p>
      <div className={styles.facts}>
        <ProductCode code={product.code} />
        <StockGauge className={styles.stock} stock={product.stock} unit={product.unit_of_measure} />
      </div>
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
