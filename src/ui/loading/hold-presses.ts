export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** By button, or by field with what stood in it; in the order in which they were touched last. */
type Held = Map<HTMLButtonElement | Field, string | boolean | undefined>;

declare global {
  interface Window {
    early?: {
      held: Held;
      isHydrated: boolean;
      /** In the fields in which it was held, once React has seen what stands in them. */
      pressEnter(): void;
    };
  }
}

/**
 * Inlined into the head of a page (`inline-script.ts`), before there is anything to press. What is done to a
 * page that is shown but not hydrated is held: a button does nothing yet, a field shows what is typed and
 * forgets it when React takes it over. One press for each button, since whoever presses again only wonders
 * why nothing happens. Enter in a field without a form is held as well: scanners end with it. Links work without us. Parts that are hydrated later than the page (`later.tsx`) are marked
 * by `data-later` until they are.
 */
export function holdPresses() {
  const held: Held = new Map();
  /** Fields in which Enter was pressed, with what stood in them then. */
  const entered = new Map<HTMLInputElement, string>();
  const pressEnter = () =>
    setTimeout(() => {
      for (const [field, value] of entered) {
        if (field.closest('[data-later]')) continue;
        entered.delete(field);
        // Where more was typed afterwards it is another word than the one that was sent.
        if (field.value === value)
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      }
    });
  const early = { held, isHydrated: false, pressEnter };
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
  // In a form Enter is a click on its button.
  const onEnter = (event: KeyboardEvent) => {
    const field = event.target as HTMLInputElement;
    if (event.key !== 'Enter' || !field.matches('input') || field.form || isLive(field)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    entered.set(field, field.value);
  };
  addEventListener('click', onClick, true);
  addEventListener('keydown', onEnter, true);
  addEventListener('input', onInput, true);
  addEventListener('change', silence, true);
  window.early = early;
}
