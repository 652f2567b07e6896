import { useEffect, useState } from 'react';
import type { StoredAddress } from '#shop/customers/contract.ts';
import {
  type AddressForm,
  BLANK_ADDRESS,
  type Draft,
  type Methods,
  newDraft,
  reviveDraft,
} from './draft.ts';

const KEY = 'bastion.checkout';

/** What was typed survives a reload and a look elsewhere, in this tab and for this customer only. */
export function useDraft(email: string, methods: Methods, addresses: StoredAddress[]) {
  const [draft, setDraft] = useState<Draft>(() =>
    newDraft(methods, formOf(addresses, 1), formOf(addresses, 2)),
  );
  const [isRevived, setIsRevived] = useState(false);

  // The server has no session storage, so the first rendering must not look into it.
  useEffect(() => {
    const kept = readKept(email);
    if (kept) setDraft(reviveDraft(kept, methods));
    setIsRevived(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  useEffect(() => {
    if (isRevived) sessionStorage.setItem(KEY, JSON.stringify({ email, draft }));
  }, [draft, email, isRevived]);

  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }));
  return { draft, setDraft, change };
}

export const forgetDraft = () => sessionStorage.removeItem(KEY);

function readKept(email: string): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      email: string;
      draft: Draft;
    } | null;
    return kept?.email === email ? kept.draft : null;
  } catch {
    return null;
  }
}

function formOf(addresses: StoredAddress[], type: 1 | 2): AddressForm {
  const stored = addresses.find((one) => one.type === type);
  if (!stored) return BLANK_ADDRESS;
  return {
    firstName: stored.first_name,
    lastName: stored.last_name,
    street: stored.street,
    city: stored.city,
    zip: stored.zip.replace(/^(\d{3})(\d{2})$/, '$1 $2'),
    phone: stored.phone,
  };
}
