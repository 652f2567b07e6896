import { api } from '#office/api/send.ts';
import { type Asked, list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { idIn } from '#office/components/id-in.ts';
import { categoryFilter, vendorFilter } from '#office/goods/goods-filters.tsx';
import { productPlace } from '#office/navigation/places.ts';
import {
  countProducts,
  type ListedProduct,
  listProducts,
  MOST_CHOSEN,
  PRODUCT_SORTS,
  PRODUCT_VIEWS,
  type ProductSort,
  type ProductView,
  selectProducts,
} from '#staff/products/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/products.ts';
import { NewProduct } from './new-product.tsx';
import { type ChosenProduct, ProductBar } from './product-bar.tsx';
import { PRODUCT_COLUMNS } from './product-columns.tsx';

export const ProductsScreen = () => <ListScreen of={products} />;

const askedBy = ({ view, sort, search, address }: Asked<ProductView, ProductSort>) => ({
  view,
  sort,
  search,
  vendor: idIn(address.vyrobca),
  category: idIn(address.kategoria),
});

/** All of it stands in the address: `?pohlad=hidden&zoradit=code&vyrobca=3&kategoria=12&hladat=dome`. */
const products = list<ListedProduct, ProductView, ProductSort, Summary, ChosenProduct>({
  subject: 'products',
  path: '/produkty',
  needs: listProducts.needs,
  title: t('products.title'),
  Actions: NewProduct,
  count: ({ counts }) => formatCount(counts.all),
  views: {
    title: t('products.viewsLabel'),
    names: PRODUCT_VIEWS,
    usual: 'all',
    label: (view) => t(`products.views.${view}`),
    needs: { no_cost: ['prices.read'], under: ['stock.read'] },
  },
  summary: (signal) => api(countProducts, { signal }),
  search: { label: t('products.filterLabel'), placeholder: t('products.filter') },
  filters: [vendorFilter, categoryFilter],
  sorts: {
    param: 'zoradit',
    names: PRODUCT_SORTS,
    title: t('products.sort'),
    usual: () => 'name',
    label: (sort) => t(`products.sorts.${sort}`),
    needs: { price_up: ['prices.read'], price_down: ['prices.read'] },
  },
  page: (asked, after, signal) => {
    const body = { ...askedBy(asked), after };
    return pageOf(api(listProducts, { body, signal }), 'products');
  },
  idOf: ({ id }) => id,
  placeOf: ({ code }) => productPlace(code),
  columns: PRODUCT_COLUMNS,
  hasColumnChoice: true,
  choosing: {
    label: ({ code }) => t('products.choose', { code }),
    keep: ({ id, is_sold }) => ({ id, is_sold }),
    Bar: ProductBar,
    all: {
      most: MOST_CHOSEN,
      words: (count) => plurals('products.pageChosen', count),
      read: async (asked) => {
        const found = await api(selectProducts, { body: askedBy(asked) });
        return {
          entries: found.products.map((one) => [String(one.id), one]),
          hasMore: found.has_more,
        };
      },
    },
  },
  empty: () => ({ title: t('products.empty'), more: t('products.emptyMore') }),
  noneFound: { title: t('products.noneFound'), more: t('products.noneFoundMore') },
});
type Summary = { counts: Record<ProductView, number> };
