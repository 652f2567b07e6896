import { useState } from 'react';
import { t } from '#text/office.ts';
import type { WorkedOrder } from './order-contract.ts';

/** What is put into a shipment, as it is typed; everything that is here unless somebody says otherwise. */
export function useParcel(order: WorkedOrder) {
  const [amounts, setAmounts] = useState<Record<number, string>>({});
  const [carrier, setCarrier] = useState<string | null>(null);
  const [numbers, setNumbers] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const lines = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.shipped }))
    .filter(({ left }) => left > 0);
  const amountOf = (position: number) => {
    const line = lines.find((one) => one.position === position)!;
    return amounts[position] ?? String(line.left - Math.max(0, line.later));
  };
  const parcels = numbers
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);
  const wanted = lines
    .map(({ position }) => ({ position, quantity: Number(amountOf(position)) }))
    .filter(({ quantity }) => quantity !== 0);
  return {
    ...{ lines, amountOf, numbers, parcels, wanted, problem },
    carrier: carrier ?? order.carriers[0]?.key ?? '',
    isTouched: numbers !== '' || Object.keys(amounts).length > 0,
    setAmount: (position: number, value: string) => setAmounts({ ...amounts, [position]: value }),
    setCarrier,
    setNumbers: (value: string) => {
      setProblem(undefined);
      setNumbers(value);
    },
    sayMissing: () => setProblem(t('order.shipments.parcelMissing')),
    clear: () => {
      setAmounts({});
      setNumbers('');
      setProblem(undefined);
    },
    /** As the call wants it. */
    body: () => ({
      lines: wanted,
      ...(order.is_pick_up ? {} : { parcels, carrier: carrier ?? order.carriers[0]?.key ?? '' }),
    }),
  };
}
export type Parcel = ReturnType<typeof useParcel>;
