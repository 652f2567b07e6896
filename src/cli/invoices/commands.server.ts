import type { Command } from '#cli/command.server.ts';
import { advanceCommand, proformaCommand, printProformaCommand } from './prepayment.server.ts';
import { creditCommand, issueCommand } from './issue.server.ts';
import { listCommand, overdueCommand, printCommand, showCommand } from './list.server.ts';

/** Tax documents. */
export const INVOICE_COMMANDS: Command[] = [
  issueCommand,
  listCommand,
  showCommand,
  printCommand,
  overdueCommand,
  creditCommand,
  advanceCommand,
  proformaCommand,
  printProformaCommand,
];
