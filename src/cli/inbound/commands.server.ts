import { type Command, command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { readDay } from '#cli/values.ts';
import { cancelDelivery, moveDelivery, receiveDelivery } from '#staff/inbound/inbound.server.ts';
import { day } from '#staff/values.ts';
import { count, say } from '#text/staff.ts';

const CODE = { type: 'string', help: 'inbound.code', value: 'kód' } as const;

const receiveCommand = command({
  name: 'inbound receive',
  summary: 'inbound.receive.summary',
  args: { reference: 'inbound.reference' },
  options: {
    code: CODE,
    quantity: { type: 'string', help: 'inbound.receive.quantity', value: 'počet' },
    warehouse: { type: 'string', help: 'inbound.receive.warehouse', value: 'názov' },
  },
  isChange: true,
  examples: [
    'inbound receive OBJ-2026-118',
    'inbound receive OBJ-2026-118 --code VZ-DOME4 --quantity 120 --warehouse "Predajňa Žilina"',
  ],

  async run(context, { args: { reference }, options }) {
    const { code, warehouse, quantity } = options;
    const received = await receiveDelivery(context, {
      reference,
      code,
      warehouse,
      quantity: quantity === undefined ? undefined : readQuantity(quantity),
    });
    return {
      data: received,
      lines: received.map((one) =>
        say('inbound.receive.done', { code: one.code, quantity: one.received }),
      ),
    };
  },
});

const moveCommand = command({
  name: 'inbound move',
  summary: 'inbound.move.summary',
  args: { reference: 'inbound.reference', day: 'inbound.move.day' },
  options: { code: CODE },
  isChange: true,
  examples: ['inbound move OBJ-2026-118 1.12.2026', 'inbound move OBJ-2026-118 ? --code VZ-DOME4'],

  async run(context, { args: { reference, day: typed }, options: { code } }) {
    const on = typed === '?' ? null : readDay(typed);
    const moved = await moveDelivery(context, { reference, code, on });
    const dayText = (one: string | null) => (one === null ? '?' : day(one));
    return {
      data: moved,
      lines: moved.map((one) =>
        say('inbound.move.done', { code: one.code, was: dayText(one.was), day: dayText(one.on) }),
      ),
    };
  },
});

const cancelCommand = command({
  name: 'inbound cancel',
  summary: 'inbound.cancel.summary',
  args: { reference: 'inbound.reference' },
  options: { code: CODE },
  isChange: true,
  examples: ['inbound cancel OBJ-2026-118'],

  async run(context, { args: { reference }, options: { code } }) {
    const cancelled = await cancelDelivery(context, { reference, code });
    return { data: cancelled, lines: [count('inbound.cancel.done', cancelled.length)] };
  },
});

function readQuantity(typed: string): number {
  if (/^\d{1,7}$/.test(typed)) return Number(typed);
  throw new UsageError(say('inbound.receive.wrongQuantity', { quantity: typed }));
}

/** From a promise of a supplier to goods on a shelf; deliveries themselves come by `import inbound`. */
export const INBOUND_COMMANDS: Command[] = [receiveCommand, moveCommand, cancelCommand];
