import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { newKey } from '#office/api/new-key.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormRadios, FormText } from '#office/components/form/fields.tsx';
import {
  Correction,
  correctStock,
  type ListedStock,
  type StockPlace,
} from '#staff/stock/contract.ts';
import { CORRECTION_REASONS, type CorrectionReason } from '#staff/stock/reasons.ts';
import { t } from '#text/office/goods.ts';
import { amountText } from '#text/units.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { reasonWords } from './reason-words.ts';
import styles from './goods.module.css';

type Props = { product: ListedStock; place: StockPlace; onClose: () => void };

/** What really lies in a warehouse, and why it is another number. */
export function CorrectWindow({ product, place, onClose }: Props) {
  const client = useQueryClient();
  const told = useTold(product, place);
  // One window is one correction, however often its button is pressed.
  const [key] = useState(newKey);
  const [seen] = useState(place.lies);
  // Once somebody was faster; the list behind the window is soon read anew and shows the same number.
  const [late, setLate] = useState<number>();
  const was = late ?? seen;
  const { id, code, unit } = product;
  return (
    <AskForm
      title={t('goods.form.title', { place: place.name, code })}
      submit={t('goods.form.submit')}
      schema={Correction}
      begins={{ lies: place.lies, reason: 'counted' }}
      check={({ lies, reason, note = '' }) => ({
        ...(lies === was ? { lies: t('goods.form.same') } : undefined),
        ...(reason === 'another' && note.trim() === ''
          ? { note: t('goods.form.noNote') }
          : undefined),
      })}
      send={async (said) => {
        const body = { ...said, warehouse: place.id, was };
        const headers = { 'idempotency-key': key };
        await api(correctStock, { params: { id }, body, headers });
        return said;
      }}
      onStale={({ current }: { current: { lies: number } }) => {
        setLate(current.lies);
        void readAnew(client, ['stock', 'products']);
      }}
      onDone={({ lies, reason }) => told({ lies, was, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            of={form}
            name="lies"
            inputMode="numeric"
            isRequired
            data-autofocus
            autoComplete="off"
            label={t('goods.form.lies')}
            hint={t('goods.form.liesHint', {
              amount: amountText(place.lies, unit),
              free: amountText(place.free, unit),
            })}
            wrong={t('goods.form.wrongLies')}
          />
          <FormRadios
            of={form}
            name="reason"
            label={t('goods.form.reason')}
            className={styles.reasons}
            options={CORRECTION_REASONS.map((reason) => ({
              value: reason,
              words: reasonWords(reason),
            }))}
          />
          <FormText
            of={form}
            name="note"
            autoComplete="off"
            label={t('goods.form.note')}
            hint={t('goods.form.noteHint')}
          />
          {late === undefined ? null : (
            <FormProblem>{t('goods.form.stale', { amount: amountText(late, unit) })}</FormProblem>
          )}
        </>
      )}
    </AskForm>
  );
}

type Done = { lies: number; was: number; reason: CorrectionReason };

/** Says what was written down, shows it, and offers to take it back. */
function useTold({ id, code, unit }: ListedStock, { id: warehouse, name: place }: StockPlace) {
  const client = useQueryClient();
  const toasts = useToasts();
  return ({ lies, was, reason }: Done) => {
    let isPressed = false;
    const giveBack = async () => {
      if (isPressed) return;
      isPressed = true;
      const note = t('goods.givenBackNote');
      try {
        const body = { warehouse, lies: was, was: lies, reason, note };
        await api(correctStock, { params: { id }, body });
        toasts.success(t('goods.givenBack', { code, place, amount: amountText(was, unit) }));
      } catch (error) {
        toasts.error(wordsOf(error));
      }
      await readAnew(client, ['stock', 'products']);
    };
    toasts.success(t('goods.corrected', { code, place, amount: amountText(lies, unit) }), {
      life: 10_000,
      action: (
        <Button variant="line" size="sm" onClick={() => void giveBack()}>
          {t('goods.giveBack')}
        </Button>
      ),
    });
    return readAnew(client, ['stock', 'products']);
  };
}
