import { type ComponentProps, useId } from 'react';
import { valueAt } from './paths.ts';
import { t } from '#text/office.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { FieldLabel, TypedForm } from './use-typed-form.ts';
import styles from './fields.module.css';

/** A form, and a field of its schema. */
type Of<Form extends TypedForm> = { of: Form; name: Form['names'] };

/** `wrong` is said in place of what the schema says, not of what a rule between fields or the server does. */
function bound(of: TypedForm, name: string, label: FieldLabel, wrong?: string) {
  of.labels.set(name, label);
  const error = errorAt(of, name);
  const message = error?.type === 'schema' && wrong ? wrong : error?.message;
  return { ...of.form.register(name), error: message };
}

const errorAt = (of: TypedForm, name: string) =>
  valueAt(of.form.formState.errors, name) as { type: string; message?: string } | undefined;

type Said = {
  label: string;
  /** Where several fields have the same label: which of them it is. */
  fullLabel?: string | undefined;
  /** What is said of a value that is not as it should be; else what the schema knows. */
  wrong?: string | undefined;
};

type TextProps<Form extends TypedForm> = Of<Form> &
  Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'error'> &
  Said;

export const FormText = <Form extends TypedForm>({
  of,
  name,
  fullLabel,
  wrong,
  ...rest
}: TextProps<Form>) => {
  const field = bound(of, name, { label: fullLabel ?? rest.label }, wrong);
  return <TextField {...rest} {...field} />;
};

type AreaProps<Form extends TypedForm> = Of<Form> &
  Omit<ComponentProps<typeof TextArea>, 'name' | 'label' | 'error'> &
  Said;

export const FormArea = <Form extends TypedForm>({
  of,
  name,
  fullLabel,
  wrong,
  ...rest
}: AreaProps<Form>) => {
  const field = bound(of, name, { label: fullLabel ?? rest.label }, wrong);
  return <TextArea {...rest} {...field} />;
};

type SelectProps<Form extends TypedForm> = Of<Form> &
  Omit<ComponentProps<typeof Select>, 'name' | 'label' | 'error' | 'children'> & {
    label: string;
    options: readonly (readonly [value: string, words: string])[];
    /** Fields whose rules depend on it: they are looked at anew. */
    looksAt?: Form['names'][];
  };

export const FormSelect = <Form extends TypedForm>({
  of,
  name,
  label,
  options,
  looksAt = [],
  ...rest
}: SelectProps<Form>) => (
  <Select
    {...rest}
    label={label}
    {...bound(of, name, {
      label,
      words: (text) => options.find(([value]) => value === text)?.[1] ?? text,
    })}
    {...of.form.register(name, { deps: looksAt })}
  >
    {options.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </Select>
);

type FlagProps<Form extends TypedForm> = Of<Form> & { label: string; hint?: string };

export const FormFlag = <Form extends TypedForm>({ of, name, label, hint }: FlagProps<Form>) => (
  <Checkbox
    label={label}
    hint={hint}
    {...bound(of, name, {
      label,
      words: (text) => t(text === 'true' ? 'form.on' : 'form.off'),
    })}
  />
);

type ChoicesProps<Form extends TypedForm> = Of<Form> & {
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  /** What is said of too few of them. */
  wrong: string;
};

/** Any of them, at least as many as the schema says. */
export function FormChoices<Form extends TypedForm>(props: ChoicesProps<Form>) {
  const { of, name, label, options, wrong } = props;
  const errorId = useId();
  const isWrong = errorAt(of, name)?.message !== undefined;
  return (
    <fieldset className={styles.choices} aria-describedby={isWrong ? errorId : undefined}>
      <legend>{label}</legend>
      {options.map(([value, words]) => (
        <FormFlag key={value} of={of} name={`${name}.${value}`} label={words} />
      ))}
      {isWrong ? <FieldError id={errorId}>{wrong}</FieldError> : null}
    </fieldset>
  );
}

type RadiosProps<Form extends TypedForm> = Of<Form> & {
  label: string;
  className?: string | undefined;
  /** The first of them has the focus when its window opens. */
  isFocused?: boolean;
  options: readonly { value: string; words: string; note?: string | undefined }[];
};

export const FormRadios = <Form extends TypedForm>({
  of,
  name,
  label,
  className,
  isFocused = false,
  options,
}: RadiosProps<Form>) => {
  const words = (text: string) => options.find(({ value }) => value === text)?.words ?? text;
  const { error: _, ...field } = bound(of, name, { label, words });
  return (
    <RadioRows className={className} label={label}>
      {options.map((option, place) => (
        <RadioRow
          key={option.value}
          {...field}
          value={option.value}
          data-autofocus={(isFocused && place === 0) || undefined}
          label={option.words}
          note={option.note}
        />
      ))}
    </RadioRows>
  );
};
