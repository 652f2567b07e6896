import type { KeyboardEvent } from 'react';

/**
 * Keys of a table: up and down lead from the amount of one row to that of the next, P ticks the row for the comparison,
 * / leads to the search.
 */
export function onTableKey(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target as HTMLElement;
  const { key } = event;
  if (key === '/') document.querySelector<HTMLElement>('header [role=combobox]')?.focus();
  else if (key === 'p' || key === 'P')
    at.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else if ((key === 'ArrowUp' || key === 'ArrowDown') && at.matches(AMOUNT))
    focusRow(at, key === 'ArrowUp' ? -1 : 1);
  else return;
  event.preventDefault();
}

const AMOUNT = 'input[role=spinbutton]';

export function focusRow(amount: HTMLElement, direction: 1 | -1) {
  const all = [...(amount.closest('tbody')?.querySelectorAll<HTMLElement>(AMOUNT) ?? [])];
  all[all.indexOf(amount) + direction]?.focus();
}
