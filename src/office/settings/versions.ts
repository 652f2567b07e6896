import { useState } from 'react';
import { ShopError } from '#base/errors.ts';

/** Somebody else has saved the same settings since they were read. */
export const isStale = (error: unknown) =>
  error instanceof ShopError && error.code === 'staff.settings.stale';

/** What a form begins with: its screen is read again while somebody types, and what they type over stays. */
export function useBeginning<Read>(read: Read) {
  const [{ first, round }, setBeginning] = useState({ first: read, round: 0 });
  const begin = (anew: Read) => setBeginning({ first: anew, round: round + 1 });
  return { first, round, begin };
}

type Options<Read> = {
  first: Read;
  /** Reads what is there now. */
  look: () => Promise<Read>;
  /** Puts another form in the place of this one. */
  begin: (anew: Read) => void;
};

/** What a form has shown and, after a late save, what somebody else has saved meanwhile. */
export function useVersions<Read extends { version: string }>({
  first,
  look,
  begin,
}: Options<Read>) {
  const [seen, setSeen] = useState(first);
  const [newest, setNewest] = useState<Read | null>(null);
  const onRefused = async (error: unknown): Promise<never> => {
    if (isStale(error)) setNewest(await look());
    throw error;
  };
  // After a late save the form lacks what somebody else has changed.
  const onSaved = (saved: Read) => (newest ? begin(saved) : setSeen(saved));
  return { seen, newest, onRefused, onSaved };
}
