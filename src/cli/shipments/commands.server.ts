import { type Command, command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { tableOf } from '#cli/table.ts';
import { readDay, readPosition } from '#cli/values.ts';
import {
  addShipment,
  deliverShipment,
  listShipments,
  printShipment,
  undoShipment,
} from '#staff/shipments/shipments.server.ts';
import { day } from '#staff/values.ts';
import { say } from '#text/staff.ts';

const listCommand = command({
  name: 'shipments list',
  summary: 'shipments.list.summary',
  args: { number: 'orders.number' },
  examples: ['shipments list 2026500001', 'shipments list 2026500001 --json'],

  async run(context, { args: { number } }) {
    const found = await listShipments(context, number);
    const rows = found.shipments.flatMap((shipment) =>
      shipment.lines.map((line) => ({
        [say('shipments.columns.number')]: shipment.number,
        [say('shipments.columns.day')]: day(shipment.shipped_on),
        [say('shipments.columns.delivered')]:
          shipment.delivered_on === null ? '–' : day(shipment.delivered_on),
        [say('shipments.columns.carrier')]: shipment.carrier || '–',
        [say('shipments.columns.parcels')]:
          shipment.parcels.map((parcel) => parcel.number).join(', ') || '–',
        [say('orders.columns.code')]: line.code,
        [say('orders.columns.amount')]: `${line.amount} ${line.unit_of_measure}`,
      })),
    );
    return {
      data: found,
      lines: [
        ...(rows.length > 0 ? tableOf(rows) : [say('shipments.list.none')]),
        ...found.waiting.flatMap(({ waits_for_goods: waits, on, lines }) => [
          waits
            ? say('shipments.list.waits', { day: on === null ? '?' : day(on) })
            : say('shipments.list.here'),
          ...lines.map((line) => `  ${line.code} ${line.amount} ${line.unit_of_measure}`),
        ]),
      ],
    };
  },
});

const addCommand = command({
  name: 'shipments add',
  summary: 'shipments.add.summary',
  args: { number: 'orders.number' },
  options: {
    lines: { type: 'string', help: 'shipments.add.lines', value: 'riadok=počet,…' },
    carrier: { type: 'string', help: 'shipments.add.carrier', value: 'kľúč' },
    parcels: { type: 'string', help: 'shipments.add.parcels', value: 'číslo,…' },
    on: { type: 'string', help: 'shipments.add.on', value: 'deň' },
    note: { type: 'string', help: 'orders.status.note', value: 'text' },
  },
  isChange: true,
  examples: [
    'shipments add 2026500001 --carrier sps --parcels 7K4402118905,7K4402118906',
    'shipments add 2026500001 --lines 1=8,3=4 --carrier dpd --parcels 05805012345678',
  ],

  async run(context, { args: { number }, options }) {
    const { lines, carrier, parcels, on, note } = options;
    const added = await addShipment(context, {
      number,
      carrier,
      note,
      lines: lines === undefined ? undefined : readLines(lines),
      parcels: parcels?.split(',').map((one) => one.trim()),
      day: on && readDay(on),
    });
    const { position } = added;
    return { data: added, lines: [say('shipments.add.done', { number, position })] };
  },
});

/** 1=8,3=4: eight of the first line, four of the third. */
function readLines(typed: string) {
  const parts = typed.split(',').map((one) => /^\s*(\d{1,4})\s*=\s*(\d{1,6})\s*$/.exec(one));
  if (parts.some((part) => part === null))
    throw new UsageError(say('shipments.add.wrongLines', { value: typed }));
  return parts.map((part) => ({ position: Number(part![1]), quantity: Number(part![2]) }));
}

const WHICH = { number: 'orders.number', position: 'shipments.position' } as const;

const undoCommand = command({
  name: 'shipments undo',
  summary: 'shipments.undo.summary',
  args: WHICH,
  isChange: true,
  examples: ['shipments undo 2026500001 2'],

  async run(context, { args: { number, position: typed } }) {
    const position = readPosition(typed);
    return {
      data: await undoShipment(context, { number, position }),
      lines: [say('shipments.undo.done', { number, position })],
    };
  },
});

const deliveredCommand = command({
  name: 'shipments delivered',
  summary: 'shipments.delivered.summary',
  args: WHICH,
  options: { on: { type: 'string', help: 'shipments.delivered.on', value: 'deň' } },
  isChange: true,
  examples: [
    'shipments delivered 2026500001 1',
    'shipments delivered 2026500001 1 --on 14.11.2026',
  ],

  async run(context, { args: { number, position: typed }, options: { on } }) {
    const position = readPosition(typed);
    return {
      data: await deliverShipment(context, { number, position, day: on && readDay(on) }),
      lines: [say('shipments.delivered.done', { number, position })],
    };
  },
});

const printCommand = command({
  name: 'shipments print',
  summary: 'shipments.print.summary',
  args: WHICH,
  makesFile: true,
  examples: ['shipments print 2026500001 1 --output dodaci-list.pdf'],

  async run(context, { args: { number, position: typed } }) {
    const position = readPosition(typed);
    const bytes = await printShipment(context, { number, position });
    return {
      bytes,
      data: { number, position, size: bytes.length },
      lines: [say('shipments.print.done', { number, position })],
    };
  },
});

/** What has left of an order, in which parcels. */
export const SHIPMENT_COMMANDS: Command[] = [
  listCommand,
  addCommand,
  undoCommand,
  deliveredCommand,
  printCommand,
];
