import { countProducts, pageOfProducts, productChoices, selectProducts } from './list.server.ts';
import { showProducts } from './visibility.server.ts';
import { changePrices, previewPrices, setPrice } from './prices.server.ts';

export const productCalls = [
  pageOfProducts,
  countProducts,
  productChoices,
  selectProducts,
  setPrice,
  previewPrices,
  changePrices,
  showProducts,
];
