export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** By button, or by field with what stood in it; in the order in which they were touched last. */
type Held = Map<HTMLButtonElement | Field, string | boolean | undefined>;

declare global {
  interface Window {
    early?: { held: Held; isHydrated: boolean };
  }
}

/**
 * Inlined into the head of a page (`inline-script.ts`), before there is anything to press. What is done to a
 * page that is shown but not hydrated is held: a button does nothing yet, a field shows what is typed and
 * forgets it when React takes it over. One press for each button, since whoever presses again only wonders
 * why nothing happens. Links work without us. Parts that are hydrated later than the page (`later.tsx`) are marked
 * by `data-later` until they are.
 */
export function holdPresses() {
  const held: Held = new Map();
  const early = { held, isHydrated: false };
  const isLive = (control: Element) => early.isHydrated && !control.closest('[data-later]');
  const hold = (control: HTMLButtonElement | Field, value?: string | boolean) => {
    held.delete(control);
    held.set(control, value);
  };
  // React hydrates a part when it hears of an event in it; what is done again later must not be heard now.
  const silence = (event: Event) => {
    if (early.isHydrated && (event.target as Element).closest('[data-later] :is(input,label)'))
      event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent) => {
    silence(event);
    const control = (event.target as Element).closest('a,button');
    if (!(control instanceof HTMLButtonElement) || isLive(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.dataset.held = '';
    hold(control);
  };
  const onInput = (event: Event) => {
    const field = event.target as Field;
    if (field.type === 'file' || isLive(field)) return;
    silence(event);
    const isSwitch = field.type === 'checkbox' || field.type === 'radio';
    hold(field, isSwitch ? (field as HTMLInputElement).checked : field.value);
  };
  addEventListener('click', onClick, true);
  addEventListener('input', onInput, true);
  addEventListener('change', silence, true);
  window.early = early;
}
