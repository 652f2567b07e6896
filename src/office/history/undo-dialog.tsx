import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#office/api/new-key.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { LoadingState } from '#office/components/states.tsx';
import { undoChange } from '#staff/history/contract.ts';
import { plurals, t } from '#text/office/history.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { fieldWords } from './history-words.ts';
import styles from './history.module.css';

type Props = { id: number; onClose: () => void };
type Undone = Awaited<ReturnType<typeof api<typeof undoChange>>>;

/** Says what a return will do, with what stays, before it is done. */
export function UndoDialog({ id, onClose }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [key] = useState(newKey);
  const asked = { params: { id }, body: {} };
  const { data: foreseen, error } = useQuery({
    queryKey: ['history', 'undo', id],
    queryFn: ({ signal }) => api(undoChange, { ...asked, signal, headers: { 'x-dry-run': '1' } }),
    gcTime: 0,
    retry: false,
  });
  const undo = useMutation({
    mutationFn: () => api(undoChange, { ...asked, headers: { 'idempotency-key': key } }),
    onSuccess: (undone) => {
      toasts.success(plurals('history.undo.done', countOf(undone)));
      onClose();
      return client.invalidateQueries();
    },
  });
  // Opened again meanwhile, it would be asked for under another key.
  const close = () => {
    if (!undo.isPending) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('history.undo.title', { id })}
      footer={
        <>
          <Button variant="line" onClick={close}>
            {t('office.cancel')}
          </Button>
          {foreseen ? (
            <Button isLoading={undo.isPending} onClick={() => undo.mutate()}>
              {plurals('history.undo.submit', countOf(foreseen))}
            </Button>
          ) : null}
        </>
      }
    >
      {foreseen ? (
        <Foreseen undone={foreseen} />
      ) : error ? (
        <FormProblem>{wordsOf(error)}</FormProblem>
      ) : (
        <LoadingState />
      )}
      {undo.error ? <FormProblem>{wordsOf(undo.error)}</FormProblem> : null}
    </Dialog>
  );
}

const countOf = ({ restored, removed, withdrawn }: Undone) => restored + removed + withdrawn;

function Foreseen({ undone }: { undone: Undone }) {
  const { restored, removed, withdrawn, kept, kept_count: keptCount } = undone;
  return (
    <>
      <ul className={styles.foreseen}>
        {restored > 0 ? <li>{plurals('history.undo.restored', restored)}</li> : null}
        {removed > 0 ? <li>{plurals('history.undo.removed', removed)}</li> : null}
        {withdrawn > 0 ? <li>{plurals('history.undo.withdrawn', withdrawn)}</li> : null}
      </ul>
      {keptCount > 0 ? (
        <>
          <Message tone="warning">{plurals('history.undo.keeps', keptCount)}</Message>
          <ul className={styles.kept}>
            {kept.map(({ key, why, fields }) => (
              <li key={key}>
                <code>{key}</code>{' '}
                {t(`history.undo.why.${why}`, { fields: fields.map(fieldWords).join(', ') })}
              </li>
            ))}
            {keptCount > kept.length ? (
              <li>{plurals('history.undo.rest', keptCount - kept.length)}</li>
            ) : null}
          </ul>
        </>
      ) : null}
      <p className="muted">{t('history.undo.note')}</p>
    </>
  );
}
