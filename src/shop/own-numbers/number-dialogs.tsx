import { useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { placeOf, wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/own-numbers.ts';
import { t as common } from '#text/text.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { OwnNumber } from './contract.ts';
import { LONGEST_NUMBER } from './rules.ts';
import { added, changed, removed, useOwnNumberChange } from './use-own-numbers.ts';

type Props = {
  /** Null for a new one. */
  own: OwnNumber | null;
  onClose: () => void;
};

/** The number of a product: a new one, or another one. */
export function NumberDialog({ own, onClose }: Props) {
  const [code, setCode] = useState('');
  const [number, setNumber] = useState(own?.number ?? '');
  const [isTried, setIsTried] = useState(false);
  const { change, isPending, error } = useOwnNumberChange(t('ownNumbers.saved'), onClose);
  const isMissing = (text: string) => text.trim() === '';
  const isReady = !isMissing(number) && (own !== null || !isMissing(code));
  const [place, { message }] = error
    ? placeOf(error, { code: 'code', number: 'number' } as const)
    : (['root', { message: undefined }] as const);
  const problemAt = (field: 'code' | 'number', text: string) =>
    isTried && isMissing(text)
      ? common('messages.validation.required')
      : place === field
        ? message
        : undefined;
  return (
    <FormDialog
      title={own ? t('ownNumbers.editTitle', { code: own.code }) : t('ownNumbers.addTitle')}
      intro={own?.name}
      submit={{ label: t('ownNumbers.save') }}
      isDirty={code !== '' || number !== (own?.number ?? '')}
      isPending={isPending}
      problem={place === 'root' ? message : undefined}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (!isReady) return;
        change(own ? changed(own.product, number) : added({ code, number }));
      }}
    >
      {own ? null : (
        <TextField
          isRequired
          label={t('ownNumbers.codeField')}
          hint={t('ownNumbers.codeHint')}
          maxLength={60}
          value={code}
          error={problemAt('code', code)}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <TextField
        isRequired
        label={t('ownNumbers.yours')}
        hint={t('ownNumbers.numberHint')}
        maxLength={LONGEST_NUMBER}
        value={number}
        error={problemAt('number', number)}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  );
}

export function RemoveDialog({ own, onClose }: { own: OwnNumber; onClose: () => void }) {
  const { change, isPending, error } = useOwnNumberChange(t('ownNumbers.removed'), onClose);
  // A colleague was faster: what was wanted is so.
  const isGone = error instanceof ShopError && error.status === 404;
  return (
    <FormDialog
      title={t('ownNumbers.removeTitle', { number: own.number })}
      submit={{ label: t('ownNumbers.remove'), isDanger: true }}
      isPending={isPending}
      problem={error && !isGone ? wordsOf(error) : undefined}
      onClose={onClose}
      onSubmit={() => change(removed(own.product))}
    >
      <p>{t('ownNumbers.removeText', { code: own.code })}</p>
    </FormDialog>
  );
}
