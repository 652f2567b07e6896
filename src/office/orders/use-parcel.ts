import { useState } from 'react';
import { t } from '#text/office/orders.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';

/** What is put into a shipment, as it is typed; everything that is here unless somebody says otherwise. */
export function useParcel(order: WorkedOrder) {
  const [amounts, setAmounts] = useState<Record<number, string>>({});
  const [carrier, setCarrier] = useState<string | null>(null);
  const [numbers, setNumbers] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isChecked, setIsChecked] = useState(false);
  const lines = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.shipped }))
    .filter(({ left }) => left > 0);
  const amountOf = (position: number) => {
    const line = lines.find((one) => one.position === position)!;
    return amounts[position] ?? String(line.left - Math.max(0, line.later));
  };
  const isWrong = ({ position, left }: { position: number; left: number }) => {
    const typed = amountOf(position).trim();
    return !/^\d{0,5}$/.test(typed) || Number(typed) > left;
  };
  const parcels = numbers
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);
  const wanted = lines
    .map(({ position }) => ({ position, quantity: Number(amountOf(position)) }))
    .filter(({ quantity }) => quantity !== 0);
  return {
    lines,
    amountOf,
    numbers,
    parcels,
    wanted,
    problem,
    carrier: carrier ?? order.carriers[0]?.key ?? '',
    isTouched: numbers !== '' || Object.keys(amounts).length > 0,
    setAmount: (position: number, value: string) => setAmounts({ ...amounts, [position]: value }),
    setCarrier,
    setNumbers: (value: string) => {
      setProblem(undefined);
      setNumbers(value);
    },
    problemOf: (line: { position: number; left: number }) =>
      isChecked && isWrong(line)
        ? t('order.shipments.wrongAmount', { left: String(line.left) })
        : undefined,
    /** The first line whose amount cannot be sent; from then on each says so at its field. */
    check: () => {
      setIsChecked(true);
      return lines.find(isWrong)?.position;
    },
    sayMissing: () => setProblem(t('order.shipments.parcelMissing')),
    clear: () => {
      setAmounts({});
      setNumbers('');
      setProblem(undefined);
      setIsChecked(false);
    },
    /** As the call wants it. */
    body: () => ({
      lines: wanted,
      ...(order.is_pick_up ? {} : { parcels, carrier: carrier ?? order.carriers[0]?.key ?? '' }),
    }),
  };
}
export type Parcel = ReturnType<typeof useParcel>;
