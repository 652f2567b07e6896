import type { Command } from '#cli/command.server.ts';
import { listCommand, printCommand, showCommand } from './list.server.ts';
import { cancelCommand, statusCommand } from './process.server.ts';

/** From a new order to goods in somebody's hands. */
export const ORDER_COMMANDS: Command[] = [
  listCommand,
  showCommand,
  statusCommand,
  printCommand,
  cancelCommand,
];
