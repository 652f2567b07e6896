import type { ReactNode } from 'react';
import { FormDialog } from '#office/components/form-dialog.tsx';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { t } from '#text/office.ts';
import type { EditFormState } from './use-edit-form.ts';

type Props = {
  of: EditFormState;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form over something that is saved, in a window of its own; closing it with changes asks first. */
export function EditDialog({ of, title, onClose, children }: Props) {
  const { leave, question } = useLeaveQuestion(of.changed.length > 0, onClose);
  return (
    <>
      <FormDialog
        title={title}
        submit={t('office.save')}
        isPending={of.isPending}
        problem={of.problem}
        onSubmit={of.submit}
        onClose={leave}
      >
        {children}
        {of.newest ? (
          <StaleNotice by={of.newest} differences={of.differences} onDiscard={of.discard} />
        ) : null}
      </FormDialog>
      {question}
    </>
  );
}
