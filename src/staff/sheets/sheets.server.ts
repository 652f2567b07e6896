import { categories } from './categories.server.ts';
import { customers } from './customers.server.ts';
import { inbound } from './inbound.server.ts';
import { parameters } from './parameters.server.ts';
import { prices, products } from './products.server.ts';
import type { Sheet } from './sheet.server.ts';
import { stock } from './stock.server.ts';
import { synonyms } from './synonyms.server.ts';

/** In the order an empty shop takes them. */
export const SHEETS: Sheet[] = [
  parameters,
  categories,
  products,
  prices,
  stock,
  inbound,
  synonyms,
  customers,
];
