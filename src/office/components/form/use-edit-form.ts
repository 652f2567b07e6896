import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Stale } from '#staff/stale.ts';
import { valueAt, withThese } from './paths.ts';
import { type Texts, toTexts } from './texts.ts';
import { type FieldLabel, useTypedForm } from './use-typed-form.ts';

type Versioned<Value, Version> = { value: Value; version: Version };

type Options<Schema extends z.ZodMiniObject, Version, Saved, Current> = Pick<
  Parameters<typeof useTypedForm<Schema, Saved>>[0],
  'schema' | 'check' | 'goesOn'
> & {
  seen: Versioned<z.infer<Schema>, Version>;
  /** `version` is the one that what is saved was made from. */
  save: (value: z.infer<Schema>, version: Version) => Promise<Saved>;
  /** Reads what is saved now out of the refusal of a late save. */
  read: (current: Current) => Versioned<z.infer<Schema>, Version>;
  /** What the form continues with after a save; not needed in a form that closes. */
  readSaved?: (saved: Saved) => Versioned<z.infer<Schema>, Version>;
  onSaved: (saved: Saved) => unknown;
  /** Beside what the form says of it. */
  onNewest?: (current: Current) => void;
};

type Newest<Value, Version> = Versioned<Value, Version> & Pick<Stale, 'changed_by' | 'changed_at'>;

/**
 * A form over something that is saved. Whoever is late is told who was faster and what is there now; what they have
 * changed stays, and is saved over it when they press again.
 */
export function useEditForm<Schema extends z.ZodMiniObject, Version, Saved, Current = Saved>({
  schema,
  seen: given,
  save,
  read,
  readSaved,
  onSaved,
  onNewest,
  check,
  goesOn = readSaved !== undefined,
}: Options<Schema, Version, Saved, Current>) {
  type Value = z.infer<Schema>;
  const [seen, setSeen] = useState(given);
  const [newest, setNewest] = useState<Newest<Value, Version> | null>(null);
  const textsOf = (value: Value) => toTexts(schema, value) as Record<string, Texts>;
  const latest = useRef(given);
  const followed = useRef(given.version);
  const typed = useTypedForm<Schema, Saved>({
    schema,
    begins: given.value,
    check,
    goesOn,
    send: (mine, changed) => {
      const base = newest ?? seen;
      return save(withThese(base.value, mine, changed), base.version);
    },
    onSent: (saved) => {
      if (readSaved) begin(readSaved(saved));
      return onSaved(saved);
    },
    onStale: (stale: Stale<Current>) => {
      latest.current = read(stale.current);
      setNewest({ ...latest.current, ...stale });
      onNewest?.(stale.current);
    },
  });
  const begin = (anew: Versioned<Value, Version>) => {
    latest.current = anew;
    setSeen({ value: anew.value, version: anew.version });
    setNewest(null);
    typed.form.reset(textsOf(anew.value));
  };
  // Read anew: where nobody has typed the form follows, else it is what they go on with when they discard it.
  const isUntouched = typed.changed.length === 0 && !typed.isPending;
  useEffect(() => {
    if (given.version === followed.current) return;
    followed.current = given.version;
    // oxlint-disable-next-line react/set-state-in-effect -- what was read anew comes from outside of React
    if (isUntouched) begin(given);
    else latest.current = given;
  }); // oxlint-disable-line react/exhaustive-effect-dependencies -- what it compares changes with every reading
  return {
    ...typed,
    /** What was there when somebody began to type. */
    seen,
    newest,
    /** Fields that somebody else has changed, with their values as text. */
    differences: newest
      ? differencesOf(textsOf(seen.value), textsOf(newest.value), typed.labels)
      : [],
    discard: () => begin(latest.current),
  };
}

export type EditFormState = Omit<ReturnType<typeof useEditForm>, 'names' | 'seen'> & {
  names: string;
};

const differencesOf = (seen: unknown, newest: unknown, labels: Map<string, FieldLabel>) =>
  [...labels].flatMap(([name, { label, words = (text: string) => text }]) => {
    const [before, now] = [seen, newest].map((texts) => valueAt(texts, name) as string | boolean);
    return before === now
      ? []
      : [{ what: label, seen: words(String(before)), newest: words(String(now)) }];
  });
