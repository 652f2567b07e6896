/**
 * What the keys of a table do in the amount of one of its rows: up and down lead to the same field of the next row, P ticks
 * the row for the comparison, / leads to the search. False for any other key.
 */
export function actInTable(field: HTMLElement, key: string): boolean {
  if (key === 'ArrowUp' || key === 'ArrowDown') toRow(field, key === 'ArrowUp' ? -1 : 1);
  else if (key.toLowerCase() === 'p')
    field.closest('tr')?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  else if (key === '/') document.querySelector<HTMLElement>('header [role=combobox]')?.focus();
  else return false;
  return true;
}

export function toRow(field: HTMLElement, way: 1 | -1) {
  const fields = [
    ...(field.closest('tbody')?.querySelectorAll<HTMLElement>('input[role=spinbutton]') ?? []),
  ];
  fields[fields.indexOf(field) + way]?.focus();
}
