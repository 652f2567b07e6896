import { formatCount } from './format.ts';
import { findText } from './text.ts';

/** How a unit of measure is written beside a number: `bal` reads „bal.“. */
export const unitLabel = (unit: string) => findText(`units.${unit}`) ?? unit;

/** "305 m" */
export const amountText = (amount: number, unit: string) =>
  `${formatCount(amount)}\u00a0${unitLabel(unit)}`;
