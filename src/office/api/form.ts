import { type SyntheticEvent, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type Problem, ShopError } from '#base/wire/errors.ts';
import { t } from '#text/office.ts';
import { findRefusal } from '#text/refusals.ts';

type Values = Record<string, string>;
type Errors = Record<string, string>;

/** Why something did not work, in the words of its code where the reader can act on them. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof ShopError)) return t('toasts.genericError');
  if (error.code === 'messages.network') return t('toasts.networkError');
  const isActionable = error.status < 500 || error.status === 503;
  const [problem] = error.problems;
  return (isActionable && problem && sentenceOf(problem)) || t('toasts.genericError');
}

/** Rules of staff say a sentence of their own, made for whoever works here: the command line says it too. */
export const sentenceOf = ({ code, message, values }: Problem): string | null =>
  findRefusal(code, values) ?? (code.startsWith('staff.') ? message : null);

type Options<Result> = {
  send: (values: Values) => Promise<Result>;
  onDone: (result: Result) => unknown;
  /** What is wrong before anything is sent, by field. */
  check?: (values: Values) => Errors;
  /** All that must be filled in, and may be refused; whatever else is refused stands at the form. */
  fields: string[];
};

/** A form of the office: its fields keep their own values; what was refused is said at the field it is about. */
export function useOfficeForm<Result>({ send, onDone, check, fields }: Options<Result>) {
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (refused) => setErrors(placed(refused, fields)),
  });
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    );
    const wrong = { ...missing(values, fields), ...check?.(values) };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) mutate(values);
    else focusOn(event.currentTarget, Object.keys(wrong)[0]!);
  };
  return { onSubmit, isPending, errors, error, problem: errors[''] };
}

const missing = (values: Values, fields: string[]): Errors =>
  Object.fromEntries(
    fields.filter((name) => values[name]?.trim() === '').map((name) => [name, t('forms.required')]),
  );

const focusOn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();

function placed(error: unknown, fields: string[]): Errors {
  const problems = error instanceof ShopError && error.status < 500 ? error.problems : [];
  const refused = problems.find(({ key }) => key !== null && fields.includes(key));
  return refused
    ? { [refused.key!]: sentenceOf(refused) ?? wordsOf(error) }
    : { '': wordsOf(error) };
}
