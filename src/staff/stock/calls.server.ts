import { correctStock, setCounted, setMinimum } from './correct.server.ts';
import { listDeliveries, lookAtDelivery } from './deliveries.server.ts';
import { countStock, lookAtStock, pageOfStock } from './list.server.ts';
import { moveGoods } from './move.server.ts';
import { listStockMovements } from './movements.server.ts';
import { getOutlook } from './of-product.server.ts';
import { receiveLines } from './receive.server.ts';
import { listSuppliers } from './reorder.server.ts';

export const stockCalls = [
  pageOfStock,
  countStock,
  lookAtStock,
  listStockMovements,
  getOutlook,
  correctStock,
  setCounted,
  setMinimum,
  moveGoods,
  listSuppliers,
  listDeliveries,
  lookAtDelivery,
  receiveLines,
];
