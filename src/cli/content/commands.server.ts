import type { Command } from '#cli/command.server.ts';
import { exportCommand } from './export.server.ts';
import { importCommand } from './import.server.ts';

/** What the shop says, as files. */
export const CONTENT_COMMANDS: Command[] = [exportCommand, importCommand];
