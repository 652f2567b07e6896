import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { Choices } from '#office/components/list/choices.tsx';
import { type Asked, type Filter, list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import {
  countProducts,
  type ListedProduct,
  listProducts,
  MOST_CHOSEN,
  PRODUCT_SORTS,
  PRODUCT_VIEWS,
  productChoices,
  type ProductSort,
  type ProductView,
  selectProducts,
} from '#staff/products/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/products.ts';
import { type ChosenProduct, ProductBar } from './product-bar.tsx';
import { PRODUCT_COLUMNS } from './product-columns.tsx';

export const ProductsScreen = () => <ListScreen of={products} />;

const choicesQuery = queryOptions({
  queryKey: ['products', 'choices'],
  queryFn: ({ signal }) => api(productChoices, { signal }),
  staleTime: 300_000,
});
const useChoices = () => useQuery(choicesQuery).data ?? { vendors: [], categories: [] };

type Named = readonly { id: number; name: string }[];

/** What is chosen; its number until the names are there. */
const Chosen = ({ id, of }: { id: string; of: (choices: Choice) => Named }) =>
  of(useChoices()).find((one) => String(one.id) === id)?.name ?? id;
type Choice = ReturnType<typeof useChoices>;

const vendor: Filter = {
  label: t('products.vendor'),
  params: ['vyrobca'],
  words: ({ vyrobca }) => idIn(vyrobca) && <Chosen id={vyrobca!} of={({ vendors }) => vendors} />,
  Panel: function Vendors({ change, close }) {
    const { vendors } = useChoices();
    return (
      <Choices
        options={vendors.map(({ id, name }) => [String(id), name])}
        onChoose={(vyrobca) => (close(), change({ vyrobca }))}
      />
    );
  },
};

/** Each level of the tree stands a little further in. */
const INDENT = '\u2003';

const category: Filter = {
  label: t('products.category'),
  params: ['kategoria'],
  words: ({ kategoria }) =>
    idIn(kategoria) && <Chosen id={kategoria!} of={({ categories }) => categories} />,
  Panel: function Categories({ change, close }) {
    const { categories } = useChoices();
    return (
      <Choices
        options={categories.map(({ id, name, level }) => [String(id), INDENT.repeat(level) + name])}
        onChoose={(kategoria) => (close(), change({ kategoria }))}
      />
    );
  },
};

const idIn = (value: string | undefined) =>
  value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

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
  count: ({ counts }) => formatCount(counts.all),
  views: {
    title: t('products.viewsLabel'),
    names: PRODUCT_VIEWS,
    usual: 'all',
    label: (view) => t(`products.views.${view}`),
    needs: { no_cost: ['prices.read'] },
  },
  summary: (signal) => api(countProducts, { signal }),
  search: { label: t('products.filterLabel'), placeholder: t('products.filter') },
  filters: [vendor, category],
  sorts: {
    param: 'zoradit',
    names: PRODUCT_SORTS,
    title: t('products.sort'),
    usual: () => 'name',
    label: (sort) => t(`products.sorts.${sort}`),
    needs: { price_up: ['prices.read'], price_down: ['prices.read'] },
  },
  page: async (asked, after, signal) => {
    const body = { ...askedBy(asked), after };
    const { products: rows, has_more: hasMore } = await api(listProducts, { body, signal });
    return { rows, hasMore };
  },
  idOf: ({ id }) => id,
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
