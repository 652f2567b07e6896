import { explainPrice, findPriced, findPricedCustomers } from './explain.server.ts';
import { addGroup, endGroup, renameGroup } from './groups.server.ts';
import { getLowest, setLowest } from './lowest.server.ts';
import { readMatrix, saveMatrix, touchedByMatrix } from './matrix.server.ts';
import { getPrices, savePrice } from './of-product.server.ts';
import { countOwn, pageOfOwn } from './own-list.server.ts';
import { addOwn, changeOwn, decideOwn, endOwn, previewOwn } from './own.server.ts';

export const priceCalls = [
  explainPrice,
  findPriced,
  findPricedCustomers,
  readMatrix,
  touchedByMatrix,
  saveMatrix,
  addGroup,
  renameGroup,
  endGroup,
  pageOfOwn,
  countOwn,
  previewOwn,
  addOwn,
  changeOwn,
  endOwn,
  decideOwn,
  getLowest,
  setLowest,
  getPrices,
  savePrice,
];
