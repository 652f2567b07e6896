import { useEffect, useState } from 'react';
import type { LinePrice } from '#staff/orders/line-price-contract.ts';
import type { Address, Caller, Wish } from '#staff/orders/phone-order-contract.ts';

type Person = Caller['people'][number];

type DraftLine = {
  product: number;
  code: string;
  name: string;
  quantity: number;
  step: number;
  /** Missing in what was written down before they were kept. */
  vendor?: string;
  picture?: string | null;
  /** Set by hand. */
  price?: LinePrice | undefined;
};

/** What is being written down; it survives a reload, in this browser only. */
export type Draft = Omit<Wish, 'customer' | 'person' | 'lines' | 'delivery'> & {
  customer: number | null;
  person: number | null;
  lines: DraftLine[];
  /** Of the addresses to choose from: the company's own, a saved one by its number, or one that is typed. */
  place: 'own' | 'other' | number;
  other: Address;
  /** The key under which it was sent, and what exactly: sent again after a reload, it is the same order. */
  sent: { of: string; key: string } | null;
};

export const NO_ADDRESS: Address = {
  name: '',
  first_name: '',
  last_name: '',
  street: '',
  city: '',
  zip: '',
  phone: '',
};

/** Where somebody else than the company has it sent, it is mostly still the caller who is rung up. */
export const addressOf = (person: Person | undefined): Address => ({
  ...NO_ADDRESS,
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  phone: person?.phone ?? '',
});

export const NEW_DRAFT: Draft = {
  customer: null,
  person: null,
  lines: [],
  shipping: null,
  payment: null,
  sale_point: null,
  packeta: null,
  invoice: null,
  place: 'own',
  other: NO_ADDRESS,
  customer_reference: '',
  note: '',
  sent: null,
};

/** Nobody else's: whoever signs in next on this computer has another name. */
const keyOf = (email: string) => `phone-order ${email}`;

export function useDraft(email: string) {
  const [draft, setDraft] = useState<Draft>(() => read(email));
  useEffect(() => {
    if (draft === NEW_DRAFT) localStorage.removeItem(keyOf(email));
    else localStorage.setItem(keyOf(email), JSON.stringify(draft));
  }, [draft, email]);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const discard = () => {
    // Also when the screen is left already, and no effect follows.
    localStorage.removeItem(keyOf(email));
    setDraft(NEW_DRAFT);
  };
  return { draft, change, discard };
}

function read(email: string): Draft {
  try {
    const known = JSON.parse(localStorage.getItem(keyOf(email)) ?? 'null') as Draft | null;
    return known && Array.isArray(known.lines) ? { ...NEW_DRAFT, ...known } : NEW_DRAFT;
  } catch {
    return NEW_DRAFT;
  }
}
