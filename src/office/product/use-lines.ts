import { useWatch } from 'react-hook-form';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { linesIn } from './related-lines.ts';

/** A field of a form that is drawn as a list: its lines, and how they become others. */
export function useLines<Form extends TypedForm>(of: Form, field: Form['names'], label: string) {
  const { control, formState, register, setValue } = of.form;
  const name: string = field;
  of.labels.set(name, { label });
  register(name);
  const lines = linesIn(useWatch({ control, name }));
  const set = (next: readonly string[]) => setValue(name, next.join('\n'), { shouldDirty: true });
  const error = formState.errors[name]?.message;
  return { lines, set, error: typeof error === 'string' ? error : undefined };
}
