import type { Draft } from './kept-contract.ts';

export const NOTHING: Draft = { text: '', items: [], source: null, done: null };

const keyOf = (person: number | null) => `bastion-quick-order-${person ?? 'guest'}`;

export function readDraft(person: number | null): Draft {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(person)) ?? 'null') as Draft | null;
    return draft && Array.isArray(draft.items) ? wholeDraft(draft) : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Rows that were kept before they had guesses have none. */
export const wholeDraft = (draft: Draft): Draft => ({
  ...NOTHING,
  ...draft,
  items: draft.items.map((item) => ({ ...item, guesses: item.guesses ?? [] })),
});

export function writeDraft(person: number | null, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(person));
    else localStorage.setItem(keyOf(person), JSON.stringify(draft));
  } catch {
    // Forbidden or full: then it lives as long as the page.
  }
}

export const isEmpty = ({ text, items, done }: Draft) =>
  text === '' && items.length === 0 && done === null;

/** What a guest has collected belongs to whoever signs in; it comes behind what they have. */
export function takeOver(person: number): Draft {
  const [own, guest] = [readDraft(person), readDraft(null)];
  if (isEmpty(guest)) return own;
  const last = Math.max(0, ...own.items.map(({ id }) => id));
  const joined: Draft = {
    text: [own.text, guest.text].filter((text) => text !== '').join('\n'),
    items: [...own.items, ...guest.items.map((item) => ({ ...item, id: item.id + last }))],
    source: guest.source ?? own.source,
    done: own.done,
  };
  writeDraft(person, joined);
  writeDraft(null, NOTHING);
  return joined;
}

/** Calls back when another tab has written; returns how to stop. */
export function hearDraft(person: number | null, onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => key === keyOf(person) && onChange();
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
