import { api } from '#office/api/send.ts';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { idIn } from '#office/components/id-in.ts';
import { categoryFilter, vendorFilter } from '#office/goods/goods-filters.tsx';
import {
  countStock,
  type ListedStock,
  listStock,
  STOCK_VIEWS,
  type StockView,
} from '#staff/stock/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { StockActs } from './stock-acts.tsx';
import { STOCK_COLUMNS } from './stock-columns.tsx';
import { StockPreview } from './stock-preview.tsx';

export const StockScreen = () => <ListScreen of={stock} />;

/** All of it stands in the address: `?pohlad=under&vyrobca=3&kategoria=12&hladat=dome&nahlad=14`. */
const stock = list<ListedStock, StockView>({
  subject: 'stock',
  path: '/sklad',
  needs: listStock.needs,
  title: t('stock.title'),
  count: ({ counts }) => formatCount(counts.all),
  Actions: StockActs,
  views: {
    title: t('stock.viewsLabel'),
    names: STOCK_VIEWS,
    usual: 'all',
    label: (view) => t(`stock.views.${view}`),
    wrong: ['urgent', 'negative', 'late'],
  },
  summary: (signal) => api(countStock, { signal }),
  search: { label: t('stock.filterLabel'), placeholder: t('stock.filter') },
  filters: [vendorFilter, categoryFilter],
  page: ({ view, search, address }, after, signal) => {
    const vendor = idIn(address.vyrobca);
    const body = { view, search, vendor, category: idIn(address.kategoria), after };
    return pageOf(api(listStock, { body, signal }), 'products');
  },
  idOf: ({ id }) => id,
  columns: STOCK_COLUMNS,
  Preview: StockPreview,
  empty: () => ({ title: t('stock.empty'), more: t('stock.emptyMore') }),
  noneFound: { title: t('stock.noneFound'), more: t('stock.noneFoundMore') },
  note: t('stock.note'),
});
