import { type SetStateAction, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { StoredAddress } from '#shop/customers/contract.ts';
import { formOf } from '#shop/checkout/delivery/address-form.ts';
import { Draft, type Methods, newDraft } from './draft.ts';
import { fitDraft, lastStepOf } from './fit-draft.ts';

const KEY = 'bastion.checkout';
const Kept = z.object({ customer: z.int(), basket: z.int(), draft: Draft });

/** Whose draft it is: of one basket of one customer, whatever their e-mail is by now. */
type Owner = { customer: number; basket: number | null };

/** What was typed survives a reload, a look elsewhere and signing in again, in this tab and for its owner only. */
export function useDraft(
  owner: Owner,
  methods: Methods,
  addresses: StoredAddress[],
  company: string,
) {
  // The server has no session storage, so it renders a new draft.
  const kept = useSyncExternalStore(subscribe, readKept, () => null);
  const fresh = () => newDraft(methods, formOf(addresses, 1, company), formOf(addresses, 2, ''));
  const draftOf = (text: string | null) => fitDraft(parseKept(text, owner) ?? fresh(), methods);
  const setDraft = (change: SetStateAction<Draft>) => {
    const draft = typeof change === 'function' ? change(draftOf(readKept())) : change;
    sessionStorage.setItem(KEY, JSON.stringify({ ...owner, draft }));
    for (const listener of listeners) listener();
  };
  /** What is kept now, which the screen may not show yet, and how far it leads. */
  const readStep = () => {
    const text = readKept();
    const [known, draft] = [parseKept(text, owner), draftOf(text)];
    const furthest = known && known.step === draft.step ? lastStepOf(draft, methods) : draft.step;
    return { step: draft.step, furthest };
  };
  return { draft: draftOf(kept), setDraft, readStep };
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
