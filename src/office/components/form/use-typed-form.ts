import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FieldErrors, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ShopError } from '#base/wire/errors.ts';
import { sentenceOf, wordsOf } from '#office/api/refusal-words.ts';
import { staleOf } from '#office/api/stale.ts';
import type { Stale } from '#staff/stale.ts';
import { loadRefusalWords } from '#text/refusal-words.ts';
import { hasCode, issueWords } from './issue-words.ts';
import { truePaths, valueAt } from './paths.ts';
import { fromTexts, type Texts, toTexts } from './texts.ts';

type Options<Schema extends z.ZodMiniObject, Sent> = {
  /** What the call takes; it says what a value is and between what it may be. */
  schema: Schema;
  /** What stands in the fields at first; those that are not named are empty. */
  begins?: Partial<z.infer<Schema>> | undefined;
  /** Rules between fields: what is wrong, by the name of the field. */
  check?: ((value: z.infer<Schema>) => Wrong<Schema>) | undefined;
  /** `changed` are the names of fields that somebody has changed. */
  send: (value: z.infer<Schema>, changed: string[]) => Promise<Sent>;
  onSent: (sent: Sent) => unknown;
  /** Somebody else was faster; where it is given, it is told there and not below the form. */
  onStale?: ((stale: Stale<never>) => void) | undefined;
  /** It stays open, and may be sent once more. */
  goesOn?: boolean;
  /** What is wrong is told while it is typed: where its consequences are shown beside it. */
  tellsAtOnce?: boolean;
};

type Wrong<Schema extends z.ZodMiniObject> = Partial<Record<FieldPath<z.infer<Schema>>, string>>;

/** What is typed, by the schema of the call that takes it: ranges and lengths are said once, and errors stand at their fields. */
export function useTypedForm<Schema extends z.ZodMiniObject, Sent>({
  schema,
  begins = {},
  check,
  send,
  onSent,
  onStale,
  goesOn = false,
  tellsAtOnce = false,
}: Options<Schema, Sent>) {
  type Value = z.infer<Schema>;
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments -- without it the compiler goes too deep
  const form = useForm<FieldValues>({
    mode: tellsAtOnce ? 'onChange' : 'onSubmit',
    defaultValues: toTexts(schema, begins) as Record<string, Texts>,
    resolver: async (texts) => {
      const value = fromTexts(schema, texts) as Value;
      const { error } = z.safeParse(schema, value);
      if (error?.issues.some(hasCode)) await loadRefusalWords();
      const errors = error
        ? errorsAt(
            'schema',
            error.issues.map((issue) => {
              const name = issue.path.join('.');
              return [name, issueWords(issue, schema, valueAt(value, name))];
            }),
          )
        : errorsAt('rule', Object.entries<string | undefined>(check?.(value) ?? {}));
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: value, errors: {} };
    },
  });
  const changed = truePaths(form.formState.dirtyFields);
  const sending = useMutation({
    mutationFn: (value: Value) => send(value, changed),
    onSuccess: onSent,
    onError: (error) => {
      const stale = staleOf<never>(error);
      if (stale && onStale) return onStale(stale);
      const refused = refusedIn(error, schema);
      for (const [at, [name, message]] of refused.entries())
        form.setError(name, { type: 'refused', message }, { shouldFocus: at === 0 });
      // Why stands below the field, where a long form may end at the edge of its window.
      if (refused.length > 0) document.activeElement?.scrollIntoView({ block: 'center' });
    },
  });
  const labels = useRef(new Map<string, FieldLabel>());
  const submit = form.handleSubmit((value) => {
    // A form that closes when it is sent is sent once, however fast somebody presses.
    const isDone = sending.isSuccess && !goesOn;
    if (!sending.isPending && !isDone) sending.mutate(value as Value);
  });
  const { error } = sending;
  const isToldElsewhere = onStale !== undefined && staleOf(error) !== null;
  return {
    form,
    labels: labels.current,
    submit,
    isPending: sending.isPending,
    /** Why it was refused, where that stands at no field. */
    problem:
      error && !isToldElsewhere && refusedIn(error, schema).length === 0
        ? wordsOf(error)
        : undefined,
    /** What the server refused it with, and beside that what it tells about it. */
    refusal: error instanceof ShopError ? error : null,
    /** Names of fields that are not as they began. */
    changed,
    /** Only carries the type, for names of fields. */
    names: undefined as unknown as FieldPath<Value>,
  };
}

export type TypedForm = Omit<ReturnType<typeof useTypedForm>, 'names'> & { names: string };

/** What a field is called, and how its values read where texts alone do not say it. */
export type FieldLabel = { label: string; words?: ((text: string) => string) | undefined };

function errorsAt(
  type: 'schema' | 'rule',
  wrong: readonly (readonly [name: string, message: string | undefined])[],
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, message] of wrong) {
    const keys = name.split('.');
    const last = keys.pop()!;
    let place = errors as Record<string, unknown>;
    for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
    place[last] ??= { type, message };
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
