import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Circle, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Facts } from '#office/components/detail/detail.tsx';
import { shortMoment } from '#office/components/format.ts';
import { GoodsPicture } from '#office/components/goods.tsx';
import { LoadedScreen } from '#office/components/loaded-screen.tsx';
import { Crumbs, Screen } from '#office/components/screen.tsx';
import { Allowed } from '#office/components/states.tsx';
import { getProduct, type Product } from '#staff/products/one-contract.ts';
import { formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/product.ts';
import { amountText } from '#text/units.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { ProductActs } from './product-acts.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { productQuery } from './product-query.ts';
import styles from './product.module.css';

type Props = { children: (product: Product) => ReactNode };

/** What all screens of one product have above them: its name, its state, what can be done with it. */
export const ProductFrame = ({ children }: Props) => (
  <Allowed needs={getProduct.needs}>
    <Known>{children}</Known>
  </Allowed>
);

function Known({ children }: Props) {
  const { code = '' } = useParams({ strict: false });
  const query = useQuery(productQuery(code));
  return (
    <LoadedScreen
      title={t('product.title')}
      query={query}
      gone={{ title: t('product.gone'), back: t('product.backToList'), to: '/produkty' }}
    >
      {(product) => (
        <Screen
          title={product.fields.name}
          crumbs={
            <Crumbs place={{ to: '/produkty' }} title={t('product.list')}>
              <Way product={product} />
            </Crumbs>
          }
          picture={<GoodsPicture picture={product.picture} />}
          actions={<ProductActs product={product} />}
        >
          <ProductFacts product={product} />
          <ProductTabs product={product} />
          {children(product)}
        </Screen>
      )}
    </LoadedScreen>
  );
}

/** Each category leads to the list of what is in it. */
const Way = ({ product: { categories } }: { product: Product }) => (
  <span className={styles.way}>
    {categories.map(({ id, name }) => (
      <Fragment key={id}>
        <ChevronRight />
        <Link to="/produkty" search={{ kategoria: id }}>
          {name}
        </Link>
      </Fragment>
    ))}
  </span>
);

function ProductFacts({ product }: { product: Product }) {
  const { code, price, stock, unit, is_sold: isSold, is_draft: isDraft } = product;
  const missing = product.readiness.filter((one) => one.is_needed && !one.is_done);
  return (
    <Facts>
      <code>{code}</code>
      <span className={classNames(styles.state, isSold && styles.isSold)}>
        <Circle />
        {t(`product.states.${isSold ? 'sold' : isDraft ? 'draft' : 'hidden'}`)}
      </span>
      {price === null ? null : (
        <span>
          {price === 0
            ? t('product.noPrice')
            : t('product.price', { price: formatUnitPrice(price) })}
        </span>
      )}
      {stock === null ? null : (
        <span>{t('product.inStock', { amount: amountText(stock, unit) })}</span>
      )}
      <span>{t('product.changed', { moment: shortMoment(product.changed_at) })}</span>
      {missing.map(({ name }) => (
        <Chip key={name} tone="warning">
          {t(`product.readiness.missing.${name}`)}
        </Chip>
      ))}
    </Facts>
  );
}
