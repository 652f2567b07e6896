import { type SetStateAction, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { StoredAddress } from '#shop/customers/contract.ts';
import { formatPhone, formatZip } from '#text/format.ts';
import { type AddressForm, BLANK_ADDRESS, Draft, type Methods, newDraft } from './draft.ts';
import { fitDraft } from './fit-draft.ts';

const KEY = 'bastion.checkout';
const Kept = z.object({ customer: z.string(), basket: z.int(), draft: Draft });

/** Whose draft it is: of one basket of one customer, who is known by their e-mail. */
type Owner = { customer: string; basket: number | null };

/** What was typed survives a reload, a look elsewhere and signing in again, in this tab and for its owner only. */
export function useDraft(
  owner: Owner,
  methods: Methods,
  addresses: StoredAddress[],
  company: string,
) {
  // The server has no session storage: what it renders is what a new draft looks like.
  const kept = useSyncExternalStore(subscribe, readKept, () => null);
  const draftOf = (text: string | null) =>
    fitDraft(
      parseKept(text, owner) ??
        newDraft(methods, formOf(addresses, 1, company), formOf(addresses, 2, '')),
      methods,
    );
  const setDraft = (change: SetStateAction<Draft>) => {
    const draft = typeof change === 'function' ? change(draftOf(readKept())) : change;
    sessionStorage.setItem(KEY, JSON.stringify({ ...owner, draft }));
    for (const listener of listeners) listener();
  };
  return { draft: draftOf(kept), setDraft };
}

export const forgetDraft = () => sessionStorage.removeItem(KEY);

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readKept = () => sessionStorage.getItem(KEY);

function parseKept(text: string | null, { customer, basket }: Owner): Draft | null {
  try {
    const kept = Kept.parse(JSON.parse(text ?? 'null'));
    return kept.customer === customer && kept.basket === basket ? kept.draft : null;
  } catch {
    return null;
  }
}

function formOf(addresses: StoredAddress[], type: 1 | 2, company: string): AddressForm {
  const stored = addresses.find((one) => one.type === type);
  if (!stored) return { ...BLANK_ADDRESS, company };
  return {
    company: stored.name,
    firstName: stored.first_name,
    lastName: stored.last_name,
    street: stored.street,
    city: stored.city,
    zip: asTyped(formatZip(stored.zip)),
    phone: asTyped(formatPhone(stored.phone)),
  };
}

const asTyped = (shown: string) => shown.replaceAll('\u00a0', ' ');
