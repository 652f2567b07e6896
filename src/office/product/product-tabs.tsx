import { useMatch } from '@tanstack/react-router';
import type { ScreenPath } from '#office/addresses.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import list from '#office/components/list/list-views.module.css';
import { getProduct, type Product } from '#staff/products/one-contract.ts';
import { listHistory } from '#staff/history/contract.ts';
import { getPrices } from '#staff/prices/of-product-contract.ts';
import type { Permission } from '#staff/permissions.ts';
import { lookAtStock } from '#staff/stock/contract.ts';
import { t } from '#text/office/product.ts';
import { Link } from '#ui/navigation/link.tsx';

type TabPath = Extract<ScreenPath, `/produkty/$code${string}`>;
type Tab = { to: TabPath; name: TabName; needs: readonly Permission[] };
type TabName =
  | 'base'
  | 'prices'
  | 'stock'
  | 'parameters'
  | 'pictures'
  | 'attachments'
  | 'related'
  | 'waiting'
  | 'preview'
  | 'changes';

const TABS: readonly Tab[] = [
  { to: '/produkty/$code', name: 'base', needs: getProduct.needs },
  { to: '/produkty/$code/ceny', name: 'prices', needs: getPrices.needs },
  { to: '/produkty/$code/sklad', name: 'stock', needs: lookAtStock.needs },
  { to: '/produkty/$code/parametre', name: 'parameters', needs: getProduct.needs },
  { to: '/produkty/$code/obrazky', name: 'pictures', needs: getProduct.needs },
  { to: '/produkty/$code/prilohy', name: 'attachments', needs: getProduct.needs },
  { to: '/produkty/$code/suvisiace', name: 'related', needs: getProduct.needs },
  { to: '/produkty/$code/caka', name: 'waiting', needs: ['orders.read'] },
  { to: '/produkty/$code/nahlad', name: 'preview', needs: getProduct.needs },
  { to: '/produkty/$code/historia', name: 'changes', needs: listHistory.needs },
];

/** The screens of a product; those that the role may not read are not shown. */
export function ProductTabs({ product: { code } }: { product: Product }) {
  const me = useMe();
  const { fullPath } = useMatch({ strict: false });
  return (
    <nav className={list.views} aria-label={t('product.tabsLabel')}>
      {TABS.filter(({ needs }) => mayDo(me, needs)).map(({ to, name }) => (
        <Link
          key={name}
          to={to}
          params={{ code }}
          aria-current={to === fullPath ? 'page' : undefined}
        >
          {t(`product.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
