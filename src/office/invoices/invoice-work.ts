import { useSyncExternalStore } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { type IssuedInvoice, issueInvoices, MOST_INVOICED } from '#staff/orders/contract.ts';

/** Invoices of several orders: looked at before, issued one after another, told afterwards. */
export type InvoiceWork = {
  stage: 'checking' | 'failed' | 'ready' | 'working' | 'done';
  orders: string[];
  /** What a dry run says of each. */
  checked: IssuedInvoice[];
  results: IssuedInvoice[];
  /** Closing the window does not stop it. */
  isOpen: boolean;
};

let work: InvoiceWork | null = null;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function set(next: InvoiceWork | null) {
  work = next;
  for (const listener of listeners) listener();
}
const add = (more: Partial<InvoiceWork>) => work && set({ ...work, ...more });

export const useInvoiceWork = () => useSyncExternalStore(listen, () => work);

/** Opens the window over whatever screen it is; work that is under way is shown instead of begun again. */
export async function askForInvoices(wanted: string[]): Promise<void> {
  if (work?.stage === 'working') return void add({ isOpen: true });
  // Tells the answers of two checks apart.
  const orders = [...wanted];
  const own: InvoiceWork = { stage: 'checking', orders, checked: [], results: [], isOpen: true };
  set(own);
  const isMine = () => work?.orders === orders;
  try {
    for (let place = 0; place < orders.length; place += MOST_INVOICED) {
      const part = await check(orders.slice(place, place + MOST_INVOICED));
      if (!isMine()) return;
      add({ checked: [...work!.checked, ...part] });
    }
    add({ stage: 'ready' });
  } catch {
    if (isMine()) add({ stage: 'failed' });
  }
}

const check = async (numbers: string[]) =>
  (await api(issueInvoices, { body: { numbers }, headers: { 'x-dry-run': '1' } })).results;

/** A fault is told like a refusal: the others go on. */
async function issue(one: IssuedInvoice): Promise<IssuedInvoice> {
  try {
    const { results } = await api(issueInvoices, { body: { numbers: [one.order] } });
    return results[0]!;
  } catch (error) {
    return { ...one, invoices: [], problem: wordsOf(error) };
  }
}

/** One after another, so that it is seen how far it is; one that fails keeps no other from being issued. */
export async function issueChecked(): Promise<void> {
  if (work?.stage !== 'ready') return;
  const { orders, checked } = work;
  const isMine = () => work?.orders === orders;
  set({ ...work, stage: 'working' });
  for (const one of checked.filter(({ problem }) => problem === null)) {
    const result = await issue(one);
    if (!isMine()) return;
    add({ results: [...work.results, result] });
  }
  add({ stage: 'done' });
}

/** Work under way goes on; work that has not begun is forgotten. */
export const closeInvoices = () => (work?.stage === 'working' ? add({ isOpen: false }) : set(null));

/** The person who began it has signed out: nothing more is issued. */
export const dropInvoices = () => set(null);
