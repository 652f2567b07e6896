import { type FormEvent, useState } from 'react';
import { sumOf } from '#office/components/money.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type Name = 'from' | 'to';

type Props = {
  kind: 'days' | 'sums';
  from: string | undefined;
  to: string | undefined;
  labels?: Record<Name, string>;
  submit: Pick<Parameters<typeof Button>[0], 'children' | 'size' | 'variant'>;
  className: string | undefined;
  onSet: (from: string | undefined, to: string | undefined) => void;
};

/** From one day or sum to another, for an address. It is sent to nobody, and lists open without the library of forms. */
export function RangeForm({ kind, from = '', to = '', labels, submit, className, onSet }: Props) {
  const [typed, setTyped] = useState({ from, to });
  const [isChecked, setIsChecked] = useState(false);
  const given = (name: Name) => typed[name].trim() || undefined;
  const isWrong = (name: Name) =>
    kind === 'sums' && given(name) !== undefined && sumOf(given(name)) === undefined;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    const wrong = NAMES.find(isWrong);
    if (wrong) (event.currentTarget.elements.namedItem(wrong) as HTMLElement).focus();
    else onSet(given('from'), given('to'));
  };
  return (
    <form className={className} onSubmit={onSubmit}>
      {NAMES.map((name) => (
        <TextField
          key={name}
          type={kind === 'days' ? 'date' : 'text'}
          name={name}
          value={typed[name]}
          label={labels?.[name] ?? t(`list.${name}`)}
          error={isChecked && isWrong(name) ? t('list.wrongSum') : undefined}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <Button type="submit" {...submit} />
    </form>
  );
}

const NAMES = ['from', 'to'] as const;
