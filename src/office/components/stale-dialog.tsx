import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ShopError } from '#base/errors.ts';
import { wordsOf } from '#office/api/form.ts';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import styles from './stale-dialog.module.css';

/** What a refused save brings: the thing as it is now, and who made it so. */
export type Current = Record<string, unknown> & {
  version: number;
  changed_by: string | null;
  changed_at: string | null;
};

/** Null for any other refusal. */
export const currentOf = (error: unknown): Current | null =>
  error instanceof ShopError && error.code === 'messages.office.stale'
    ? (error.payload.current as Current)
    : null;

type Props = {
  mine: Record<string, unknown>;
  current: Current;
  /** What a field is called, and what its value reads like. */
  labelOf: (field: string) => string;
  wordsFor: (field: string, value: unknown) => string;
  /** Mine over theirs, knowing what they are. */
  onKeepMine: (version: number) => Promise<unknown>;
  onClose: () => void;
};

/** Somebody else was faster: both versions beside each other, and nothing is lost. */
export function StaleDialog({
  mine,
  current: first,
  labelOf,
  wordsFor,
  onKeepMine,
  onClose,
}: Props) {
  // Whoever reads slowly may be late once more.
  const [current, setCurrent] = useState(first);
  const keep = useMutation({
    mutationFn: () => onKeepMine(current.version),
    onError: (error) => setCurrent(currentOf(error) ?? current),
  });
  const fields = Object.keys(mine).filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(current[field]),
  );
  const { changed_by: who, changed_at: at } = current;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('customer.stale.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('customer.stale.discard')}
          </Button>
          <Button isLoading={keep.isPending} onClick={() => keep.mutate()}>
            {t('customer.stale.keepMine')}
          </Button>
        </>
      }
    >
      <p className={styles.notice} role="alert">
        {t('customer.stale.text', {
          who: who ?? t('customer.stale.someone'),
          moment: at ? formatMoment(at) : '',
        })}
      </p>
      {fields.length === 0 ? (
        <p>{t('customer.stale.same')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('customer.stale.field')}</th>
              <th scope="col">{t('customer.stale.mine')}</th>
              <th scope="col">{t('customer.stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{labelOf(field)}</th>
                <td>{wordsFor(field, mine[field])}</td>
                <td>{wordsFor(field, current[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FormProblem>
        {keep.error && !currentOf(keep.error) ? wordsOf(keep.error) : undefined}
      </FormProblem>
    </Dialog>
  );
}
