import { addProduct, copyProduct, recodeProduct, removeProduct } from './draft.server.ts';
import { countProducts, pageOfProducts, productChoices, selectProducts } from './list.server.ts';
import {
  findAttachments,
  getAttachments,
  saveAttachments,
  shareAttachment,
} from './attachments.server.ts';
import { getProduct } from './one.server.ts';
import { getParameters, saveParameters } from './parameters.server.ts';
import { addPicture, getPictures, savePictures } from './pictures.server.ts';
import { getRelated, saveRelated } from './related.server.ts';
import { saveProduct } from './save.server.ts';
import { whoWaits } from './waiting.server.ts';
import { showProducts } from './visibility.server.ts';
import { listPlans, planPrices, withdrawPlan } from './prices-plan.server.ts';
import { changePrices, previewPrices, setPrice } from './prices.server.ts';

export const productCalls = [
  pageOfProducts,
  countProducts,
  productChoices,
  selectProducts,
  setPrice,
  previewPrices,
  changePrices,
  planPrices,
  listPlans,
  withdrawPlan,
  showProducts,
  getProduct,
  saveProduct,
  addProduct,
  copyProduct,
  recodeProduct,
  removeProduct,
  whoWaits,
  getParameters,
  saveParameters,
  getRelated,
  saveRelated,
  getPictures,
  addPicture,
  savePictures,
  getAttachments,
  findAttachments,
  shareAttachment,
  saveAttachments,
];
