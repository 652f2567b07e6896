import type { StaffTextKey } from '#text/staff.ts';
import { ACCOUNTING_COMMANDS } from './accounting/commands.server.ts';
import { auditCommand } from './audit-command.server.ts';
import { CONTENT_COMMANDS } from './content/commands.server.ts';
import { CUSTOMER_COMMANDS } from './customers/commands.server.ts';
import type { Command } from './command.server.ts';
import { EINVOICE_COMMANDS } from './einvoices/commands.server.ts';
import { HEALTH_COMMANDS } from './doctor/commands.server.ts';
import { GIFT_CARD_COMMANDS } from './gift-cards/commands.server.ts';
import { INBOUND_COMMANDS } from './inbound/commands.server.ts';
import { INVOICE_COMMANDS } from './invoices/commands.server.ts';
import { ORDER_COMMANDS } from './orders/commands.server.ts';
import { PARAMETER_COMMANDS } from './parameters/commands.server.ts';
import { PAYMENT_COMMANDS } from './payments/commands.server.ts';
import { PEOPLE_COMMANDS } from './people/commands.server.ts';
import { REMINDER_COMMANDS } from './reminders/commands.server.ts';
import { SETTING_COMMANDS } from './settings/commands.server.ts';
import { SHEET_COMMANDS } from './sheets/commands.server.ts';
import { SHIPMENT_COMMANDS } from './shipments/commands.server.ts';
import { undoCommand } from './undo/command.server.ts';

/** First words that more commands share. */
export const GROUPS: Record<string, StaffTextKey> = {
  import: 'help.groups.import',
  export: 'help.groups.export',
  sample: 'help.groups.sample',
  parameters: 'parameters.title',
  inbound: 'inbound.title',
  customers: 'customers.title',
  groups: 'priceGroups.title',
  orders: 'orders.title',
  shipments: 'shipments.title',
  invoices: 'invoices.title',
  proforma: 'proforma.title',
  einvoices: 'einvoices.title',
  reminders: 'reminders.title',
  accounting: 'accounting.group',
  payments: 'payments.title',
  'gift-cards': 'giftCards.title',
  content: 'content.title',
  settings: 'settings.title',
  staff: 'people.title',
  files: 'files.title',
};

/** Everything the tool can do, in the order of its help. */
export const COMMANDS: Command[] = [
  ...SHEET_COMMANDS,
  ...PARAMETER_COMMANDS,
  ...INBOUND_COMMANDS,
  ...CUSTOMER_COMMANDS,
  ...ORDER_COMMANDS,
  ...SHIPMENT_COMMANDS,
  ...INVOICE_COMMANDS,
  ...EINVOICE_COMMANDS,
  ...REMINDER_COMMANDS,
  ...ACCOUNTING_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...GIFT_CARD_COMMANDS,
  ...CONTENT_COMMANDS,
  ...SETTING_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...HEALTH_COMMANDS,
  auditCommand,
  undoCommand,
];
