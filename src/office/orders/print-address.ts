import { MOST_PRINTED, printPickingLists } from '#staff/orders/contract.ts';

/** One PDF of picking lists, opened in a tab of its own; an address holds so many and no more. */
export const printAddress = (numbers: string[]) =>
  `${printPickingLists.url}?numbers=${numbers.slice(0, MOST_PRINTED).join(',')}`;

export const openPrint = (numbers: string[]) =>
  void window.open(printAddress(numbers), '_blank', 'noopener');
