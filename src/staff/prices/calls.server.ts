import { explainPrice, findPriced, findPricedCustomers } from './explain.server.ts';

export const priceCalls = [explainPrice, findPriced, findPricedCustomers];
