export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** By button, or by field with what stood in it; in the order in which they were touched last. */
type Held = Map<HTMLButtonElement | Field, string | boolean | undefined>;

declare global {
  interface Window {
    early?: { held: Held; stop: AbortController } | undefined;
  }
}

/**
 * Inlined into the head of a page (`inline-script.ts`), before there is anything to press. What is done to a
 * page that is shown but not hydrated is held: a button does nothing yet, a field shows what is typed and
 * forgets it when React takes it over. One press for each button, since whoever presses again only wonders
 * why nothing happens. Links work without us.
 */
export function holdPresses() {
  const held: Held = new Map();
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const hold = (control: HTMLButtonElement | Field, value?: string | boolean) => {
    held.delete(control);
    held.set(control, value);
  };
  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest('a,button');
    if (!(control instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.dataset.held = '';
    hold(control);
  };
  const onInput = (event: Event) => {
    const field = event.target as Field;
    if (field.type === 'file') return;
    const isSwitch = field.type === 'checkbox' || field.type === 'radio';
    hold(field, isSwitch ? (field as HTMLInputElement).checked : field.value);
  };
  addEventListener('click', onClick, options);
  addEventListener('input', onInput, options);
  window.early = { held, stop };
}
