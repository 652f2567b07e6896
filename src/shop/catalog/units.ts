import { findText } from '#text/text.ts';

/** How a unit of measure is written beside a number: `bal` reads „bal.“. */
export const unitLabel = (unit: string) => findText(`units.${unit}`) ?? unit;
