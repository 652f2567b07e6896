import type { Api } from '#base/wire/api.ts';
import { isEmpty, NOTHING, readDraft, wholeDraft, writeDraft } from './draft.ts';
import { type Draft, getDraft, keepDraft } from './kept-contract.ts';
import { asDraft, isSame, mergeDrafts, sentDraft } from './merge-drafts.ts';

/** What the server had when this browser last heard of it. */
type Base = { version: number; draft: Draft };
const NO_BASE: Base = { version: 0, draft: NOTHING };
const keyOf = (person: number) => `bastion-quick-order-base-${person}`;

function readBase(person: number): Base {
  try {
    const base = JSON.parse(localStorage.getItem(keyOf(person)) ?? 'null') as Base | null;
    return base && typeof base.version === 'number'
      ? { ...base, draft: wholeDraft(base.draft) }
      : NO_BASE;
  } catch {
    return NO_BASE;
  }
}

function writeBase(person: number, base: Base): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(base));
  } catch {
    // Then the next visit joins everything anew.
  }
}

const MOST_TRIES = 3;

/**
 * Brings this browser's draft and the one on the server together; the result, where it differs from what is here. Fails
 * silently: without the server everything stays in the browser, and the next try does it.
 */
export async function syncDraft(api: Api, person: number): Promise<Draft | null> {
  try {
    const found = await api(getDraft, {});
    return await joined(api, person, found);
  } catch {
    return null;
  }
}

async function joined(
  api: Api,
  person: number,
  found: { version: number; draft: Draft | null },
): Promise<Draft | null> {
  let { version } = found;
  let other = wholeDraft(asDraft(found.draft));
  const here = readDraft(person);
  for (let turn = 0; turn < MOST_TRIES; turn += 1) {
    const base = readBase(person);
    const own = readDraft(person);
    const next = version === base.version ? own : mergeDrafts(base.draft, own, other);
    writeBase(person, { version, draft: other });
    if (!isSame(next, own)) writeDraft(person, next);
    const sent = sentDraft(next);
    const isKnown = sent === null || isSame(sent, other) || (version === 0 && isEmpty(next));
    if (isKnown) return isSame(next, here) ? null : next;
    const answer = await api(keepDraft, { body: { version, draft: sent } });
    version = answer.version;
    if (answer.is_kept) {
      writeBase(person, { version, draft: sent });
      return isSame(next, here) ? null : next;
    }
    other = wholeDraft(asDraft(answer.draft));
  }
  return null;
}
