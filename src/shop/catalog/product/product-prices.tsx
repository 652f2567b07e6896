import { Lock } from 'lucide-react';
import { formatUnitPrice } from '#text/format.ts';
import { t } from '#text/text.ts';
import { Link } from '#ui/navigation/link.tsx';
import { priceNote } from '#shop/catalog/card/card-price.tsx';
import type { ProductCard } from '#shop/catalog/contract.ts';
import styles from './product-prices.module.css';

/**
 * What the product costs this customer, in both VAT forms; a guest is led to sign in and back. Beside the list price stands
 * that theirs is their own: it is no sale.
 */
export function ProductPrices({ product }: { product: ProductCard }) {
  const { price_exc_vat: price, price: withVat, base_price_exc_vat: base } = product;
  if (price === null || withVat === null) return <LoginPrompt slug={product.url.url} />;
  return (
    <div className={styles.prices}>
      {base !== null && base > price ? (
        <p className={styles.old}>
          <s>
            <span className="visually-hidden">{t('price.original')} </span>
            {formatUnitPrice(base)}
          </s>
          {t('price.own')}
        </p>
      ) : null}
      <p className={styles.price}>
        {formatUnitPrice(price)} <small>{priceNote(product.unit_of_measure)}</small>
      </p>
      <p className={styles.withVat}>
        {formatUnitPrice(withVat)} {t('common.inclVat')}
      </p>
    </div>
  );
}

function LoginPrompt({ slug }: { slug: string }) {
  return (
    <div className={styles.locked}>
      <Lock />
      <p>
        <b>{t('price.loginPrompt')}</b>
        <Link className="link" to="/login" search={{ returnUrl: `/product/${slug}` }}>
          {t('price.loginLink')}
        </Link>
      </p>
    </div>
  );
}
