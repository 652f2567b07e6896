import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ShopError } from '#base/wire/errors.ts';
import { sentenceOf, wordsOf } from '#office/api/form.ts';
import { staleOf } from '#office/api/stale.ts';
import type { Stale } from '#staff/stale.ts';
import { issueWords } from './issue-words.ts';
import { truePaths, valueAt, withThese } from './paths.ts';
import { fromTexts, type Texts, toTexts } from './texts.ts';

type Versioned<Value, Version> = { value: Value; version: Version };

type Options<Schema extends z.ZodMiniObject, Version, Saved, Current> = {
  /** What the call takes; it says what a value is and between what it may be. */
  schema: Schema;
  seen: Versioned<z.infer<Schema>, Version>;
  /** `version` is the one that what is saved was made from. */
  save: (value: z.infer<Schema>, version: Version) => Promise<Saved>;
  /** What a late save was refused with. */
  read: (current: Current) => Versioned<z.infer<Schema>, Version>;
  /** What the form goes on with; not needed where it closes. */
  readSaved?: (saved: Saved) => Versioned<z.infer<Schema>, Version>;
  onSaved: (saved: Saved) => unknown;
  /** Rules between fields: what is wrong, by the name of the field. */
  check?: (value: z.infer<Schema>) => Partial<Record<FieldPath<z.infer<Schema>>, string>>;
};

type Newest<Value, Version> = Versioned<Value, Version> & Pick<Stale, 'changed_by' | 'changed_at'>;

/**
 * A form over something that is saved, by the schema of the call that saves it. Whoever is late is told who was faster and
 * what is there now; what they have changed stays, and is saved over it when they press again.
 */
export function useEditForm<Schema extends z.ZodMiniObject, Version, Saved, Current = Saved>({
  schema,
  seen: given,
  save,
  read,
  readSaved,
  onSaved,
  check,
}: Options<Schema, Version, Saved, Current>) {
  type Value = z.infer<Schema>;
  const [seen, setSeen] = useState(given);
  const [newest, setNewest] = useState<Newest<Value, Version> | null>(null);
  const textsOf = (value: Value) => toTexts(schema, value) as Record<string, Texts>;
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments -- without it the compiler goes too deep
  const form = useForm<FieldValues>({
    defaultValues: textsOf(given.value),
    resolver: (texts) => {
      const value = fromTexts(schema, texts);
      const { error } = z.safeParse(schema, value);
      const wrong: [name: string, words: string][] = error
        ? error.issues.map((issue) => {
            const name = issue.path.join('.');
            return [name, issueWords(issue, schema, valueAt(value, name))];
          })
        : Object.entries<string | undefined>(check?.(value as Value) ?? {}).map(([name, words]) => [
            name,
            words!,
          ]);
      return wrong.length === 0
        ? { values: value as FieldValues, errors: {} }
        : { values: {}, errors: nested(wrong) };
    },
  });
  const changed = truePaths(form.formState.dirtyFields);
  const latest = useRef(given);
  const followed = useRef(given.version);
  const begin = (anew: Versioned<Value, Version>) => {
    latest.current = anew;
    setSeen({ value: anew.value, version: anew.version });
    setNewest(null);
    form.reset(textsOf(anew.value));
  };
  const sending = useMutation({
    mutationFn: (mine: Value) => {
      const base = newest ?? seen;
      return save(withThese(base.value, mine, changed), base.version);
    },
    onSuccess: (saved) => {
      if (readSaved) begin(readSaved(saved));
      return onSaved(saved);
    },
    onError: (error) => {
      const stale = staleOf<Current>(error);
      if (stale) {
        latest.current = read(stale.current);
        setNewest({ ...latest.current, ...stale });
      } else
        for (const [name, words] of refusedIn(error, schema))
          form.setError(name, { message: words });
    },
  });
  // Read anew: where nobody has typed the form follows, else it is what they go on with when they discard it.
  const isUntouched = changed.length === 0 && !sending.isPending;
  useEffect(() => {
    if (given.version === followed.current) return;
    followed.current = given.version;
    // oxlint-disable-next-line react/set-state-in-effect -- what was read anew comes from outside of React
    if (isUntouched) begin(given);
    else latest.current = given;
  }); // oxlint-disable-line react/exhaustive-effect-dependencies -- what it compares changes with every reading
  const labels = useRef(new Map<string, FieldLabel>());
  const submit = form.handleSubmit((value) => {
    // A form that closes when it is saved is saved once, however fast somebody presses.
    const isDone = sending.isSuccess && !readSaved;
    if (!sending.isPending && !isDone) sending.mutate(value as Value);
  });
  const isPlaced = refusedIn(sending.error, schema).length > 0;
  return {
    form,
    labels: labels.current,
    submit,
    isPending: sending.isPending,
    /** What stands at no field. */
    problem:
      sending.error && !staleOf(sending.error) && !isPlaced ? wordsOf(sending.error) : undefined,
    /** Names of fields that are not as they were read. */
    changed,
    newest,
    /** Where what was seen is another now, as texts. */
    differences: newest
      ? differencesOf(textsOf(seen.value), textsOf(newest.value), labels.current)
      : [],
    discard: () => begin(latest.current),
    /** Only carries the type, for names of fields. */
    names: undefined as unknown as FieldPath<Value>,
  };
}

export type EditFormState = Omit<ReturnType<typeof useEditForm>, 'names'> & { names: string };

/** What a field is called, and how its values read where texts alone do not say it. */
export type FieldLabel = { label: string; words?: ((text: string) => string) | undefined };

function nested(wrong: readonly [string, string][]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, message] of wrong) {
    const keys = name.split('.');
    const last = keys.pop()!;
    let place = errors as Record<string, unknown>;
    for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
    place[last] ??= { type: 'schema', message };
  }
  return errors;
}

/** Refusals that name a field of the form. */
function refusedIn(error: unknown, schema: z.ZodMiniObject): [name: string, words: string][] {
  if (!(error instanceof ShopError) || error.status >= 500) return [];
  return error.problems
    .filter(({ key }) => key !== null && Object.hasOwn(schema.shape, key.split('.')[0]!))
    .map((problem) => [problem.key!, sentenceOf(problem) ?? wordsOf(error)]);
}

const differencesOf = (seen: unknown, newest: unknown, labels: Map<string, FieldLabel>) =>
  [...labels].flatMap(([name, { label, words = (text: string) => text }]) => {
    const [before, now] = [seen, newest].map((texts) => valueAt(texts, name) as string | boolean);
    return before === now
      ? []
      : [{ what: label, seen: words(String(before)), newest: words(String(now)) }];
  });
