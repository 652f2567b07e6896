import type { Field } from './hold-presses.ts';

/** Makes up for what was held, as soon as React listens; called again by each part that is hydrated later. */
export async function makeHeldPresses() {
  const { early } = window;
  if (!early) return;
  // An effect calls this, and React hears nothing before its effects are over.
  await Promise.resolve();
  early.isHydrated = true;
  const ready = [...early.held].filter(([control]) => !control.closest('[data-later]'));
  for (const [control] of ready) early.held.delete(control);
  if (ready.length > 0) hydrateAll();
  const touched = ready.filter(([control]) => control.isConnected);
  for (const [field, value] of touched) if (value !== undefined) fill(field as Field, value);
  for (const [button, value] of touched) if (value === undefined) await press(button);
  early.pressEnter();
}

/**
 * React hydrates a page part by part, and at once what it hears an event from. All of it has to be hydrated
 * before anything changes, or the rest would no longer be what the server has written.
 */
function hydrateAll() {
  for (const control of document.querySelectorAll('button, input')) tell(control, 'keyup');
}

/** Each in a task of its own: what one changes, the next has to see. */
async function press(button: HTMLElement) {
  await new Promise((later) => setTimeout(later));
  delete button.dataset.held;
  button.click();
}

/** Sets the value as typing does: React ignores one that equals the last it has seen. */
function fill(field: Field, value: string | boolean) {
  const isLeft = document.activeElement !== field;
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
  } else {
    const { selectionStart, selectionEnd } = field as HTMLInputElement;
    field.value = `${value}.`;
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    if (!isLeft && selectionStart !== null)
      (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
    tell(field, 'input');
    tell(field, 'change');
  }
  if (isLeft) tell(field, 'focusout');
}

const tell = (control: Element, type: string) =>
  control.dispatchEvent(new Event(type, { bubbles: true }));
