import type { Command } from '#cli/command.server.ts';
import { prepaymentCommand } from './prepayment.server.ts';
import { importCommand } from './import.server.ts';
import { MOVEMENT_COMMANDS } from './movements.server.ts';
import { recordCommand } from './record.server.ts';

/** What was paid on invoices. */
export const PAYMENT_COMMANDS: Command[] = [
  recordCommand,
  prepaymentCommand,
  importCommand,
  ...MOVEMENT_COMMANDS,
];
