import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp, Undo2 } from 'lucide-react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { DropArea } from '#office/components/files/drop-area.tsx';
import { removeStatement } from '#staff/payments/contract.ts';
import { t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { payAgain } from './payment-queries.ts';
import type { Brought } from './use-files.ts';
import styles from './payments.module.css';

/** What the last file brought, with the way back. */
export function News({ last, onForget }: { last: Brought | undefined; onForget: () => void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const remove = useMutation({
    mutationFn: (id: number) => api(removeStatement, { params: { id } }),
    onSuccess: () => {
      onForget();
      toasts.success(t('payments.removed'));
    },
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => payAgain(client),
  });
  if (!last) return null;
  if (last.outcome === 'refused')
    return (
      <Message tone="error">
        <b>{last.name}</b> {last.problem}
      </Message>
    );
  if (last.outcome === 'known')
    return <Message>{t('payments.known', { number: last.number })}</Message>;
  return (
    <Message
      tone="success"
      action={
        <Button
          variant="line"
          size="sm"
          icon={<Undo2 />}
          isLoading={remove.isPending}
          onClick={() => remove.mutate(last.id)}
        >
          {t('payments.undo')}
        </Button>
      }
    >
      <b>{t('payments.read', { number: last.number })}</b>{' '}
      {t('payments.readMore', { booked: last.booked, all: last.all })}
    </Message>
  );
}

/** Where a file is dropped. */
export function FileDrop({
  onFile,
  onPress,
}: {
  onFile: (file: File) => void;
  onPress: () => void;
}) {
  return (
    <DropArea className={styles.drop} onFiles={([file]) => file && onFile(file)}>
      <FileUp />
      <b>{t('payments.drop')}</b>
      <button type="button" onClick={onPress}>
        {t('payments.dropChoose')}
      </button>
      <small>{t('payments.dropKinds')}</small>
    </DropArea>
  );
}
