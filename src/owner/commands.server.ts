import type { OwnerTextKey } from '#text/owner.ts';
import { auditCommand } from './audit-command.server.ts';
import type { Command } from './command.server.ts';

/** First words that more commands share. */
export const GROUPS: Record<string, OwnerTextKey> = {};

/** Everything the tool can do, in the order of its help. */
export const COMMANDS: Command[] = [auditCommand];
