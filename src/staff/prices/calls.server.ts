import { explainPrice, findPriced, findPricedCustomers } from './explain.server.ts';
import { addGroup, endGroup, renameGroup } from './groups.server.ts';
import { readMatrix, saveMatrix, touchedByMatrix } from './matrix.server.ts';

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
];
