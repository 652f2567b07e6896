import { type ReactNode, useId } from 'react';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import type { EditFormState } from './use-edit-form.ts';
import styles from '#office/components/ask-dialog.module.css';

type Props = {
  of: EditFormState;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form over something that is saved, in a window of its own; closing it with changes asks first. */
export function EditDialog({ of, title, onClose, children }: Props) {
  const id = useId();
  const { leave, question } = useLeaveQuestion(of.changed.length > 0, onClose);
  // Opened again meanwhile, the same would be sent a second time.
  const close = () => {
    if (!of.isPending) leave();
  };
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={title}
        footer={
          <>
            <Button variant="line" onClick={close}>
              {t('office.cancel')}
            </Button>
            <Button type="submit" form={id} isLoading={of.isPending}>
              {t('office.save')}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => void of.submit(event)}
        >
          {children}
          {of.newest ? (
            <StaleNotice by={of.newest} differences={of.differences} onDiscard={of.discard} />
          ) : null}
          <FormProblem>{of.problem}</FormProblem>
        </form>
      </Dialog>
      {question}
    </>
  );
}
