import type { Command } from '#cli/command.server.ts';
import {
  activateCommand,
  deactivateCommand,
  passwordCommand,
  secondFactorCommand,
} from './access.server.ts';
import { einvoiceCommand } from './einvoice.server.ts';
import { listCommand, showCommand } from './list.server.ts';
import {
  discountCommand,
  groupCommand,
  groupDiscountCommand,
  groupsCommand,
  setGroupCommand,
} from './prices.server.ts';

/** Who buys here and at what prices. */
export const CUSTOMER_COMMANDS: Command[] = [
  listCommand,
  showCommand,
  activateCommand,
  deactivateCommand,
  passwordCommand,
  secondFactorCommand,
  einvoiceCommand,
  groupCommand,
  discountCommand,
  groupsCommand,
  setGroupCommand,
  groupDiscountCommand,
];
