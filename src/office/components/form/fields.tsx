import type { ComponentProps } from 'react';
import { valueAt } from './paths.ts';
import { t } from '#text/office.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { EditFormState, FieldLabel } from './use-edit-form.ts';

/** A form, and a field of its schema. */
type Of<Form extends EditFormState> = { of: Form; name: Form['names'] };

function bound(of: EditFormState, name: string, label: FieldLabel) {
  of.labels.set(name, label);
  const wrong = valueAt(of.form.formState.errors, name) as { message?: string } | undefined;
  return { ...of.form.register(name), error: wrong?.message };
}

type Said = {
  label: string;
  /** Where several fields have the same label: which of them it is. */
  fullLabel?: string | undefined;
  /** What is said of a value that is not as it should be; else what the schema knows. */
  wrong?: string | undefined;
};

type TextProps<Form extends EditFormState> = Of<Form> &
  Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'error'> &
  Said;

export const FormText = <Form extends EditFormState>({
  of,
  name,
  fullLabel,
  wrong,
  ...rest
}: TextProps<Form>) => {
  const { error, ...field } = bound(of, name, { label: fullLabel ?? rest.label });
  return <TextField {...rest} {...field} error={error && (wrong ?? error)} />;
};

type AreaProps<Form extends EditFormState> = Of<Form> &
  Omit<ComponentProps<typeof TextArea>, 'name' | 'label' | 'error'> &
  Said;

export const FormArea = <Form extends EditFormState>({
  of,
  name,
  fullLabel,
  wrong,
  ...rest
}: AreaProps<Form>) => {
  const { error, ...field } = bound(of, name, { label: fullLabel ?? rest.label });
  return <TextArea {...rest} {...field} error={error && (wrong ?? error)} />;
};

type SelectProps<Form extends EditFormState> = Of<Form> &
  Omit<ComponentProps<typeof Select>, 'name' | 'label' | 'error' | 'children'> & {
    label: string;
    options: readonly (readonly [value: string, words: string])[];
  };

export const FormSelect = <Form extends EditFormState>({
  of,
  name,
  label,
  options,
  ...rest
}: SelectProps<Form>) => (
  <Select
    {...rest}
    label={label}
    {...bound(of, name, {
      label,
      words: (text) => options.find(([value]) => value === text)?.[1] ?? text,
    })}
  >
    {options.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </Select>
);

type FlagProps<Form extends EditFormState> = Of<Form> & { label: string; hint?: string };

export const FormFlag = <Form extends EditFormState>({
  of,
  name,
  label,
  hint,
}: FlagProps<Form>) => (
  <Checkbox
    label={label}
    hint={hint}
    {...bound(of, name, {
      label,
      words: (text) => t(text === 'true' ? 'form.on' : 'form.off'),
    })}
  />
);

type RadiosProps<Form extends EditFormState> = Of<Form> & {
  label: string;
  options: readonly { value: string; words: string; note?: string }[];
};

export const FormRadios = <Form extends EditFormState>({
  of,
  name,
  label,
  options,
}: RadiosProps<Form>) => {
  const words = (text: string) => options.find(({ value }) => value === text)?.words ?? text;
  const { error: _, ...field } = bound(of, name, { label, words });
  return (
    <RadioRows label={label}>
      {options.map((option) => (
        <RadioRow
          key={option.value}
          {...field}
          value={option.value}
          label={option.words}
          note={option.note}
        />
      ))}
    </RadioRows>
  );
};
