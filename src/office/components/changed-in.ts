/** Labels of the fields of a form whose value is not the one they were rendered with; of choices once for all of them. */
export const changedIn = (form: HTMLFormElement): string[] => [
  ...new Map(
    [...form.elements]
      .filter(isChanged)
      .map((field) => [field.getAttribute('name') ?? field.id, labelOf(field)]),
  ).values(),
];

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected && !option.defaultSelected);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/** Of choices what they are about. */
function labelOf(field: Element): string {
  const { labels, type } = field as HTMLInputElement;
  const label = type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : labels?.[0];
  return label?.textContent?.replace('*', '').trim() ?? '';
}
