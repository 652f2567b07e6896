import { type ReactNode, useId } from 'react';
import { useLeaveQuestion } from '#office/components/unsaved.tsx';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import type { TypedForm } from './use-typed-form.ts';
import styles from './form-dialog.module.css';

type Props = {
  of: TypedForm;
  title: string;
  isWide?: boolean | 'fit';
  /** What it is about, before what is asked. */
  intro?: ReactNode;
  submit: string;
  icon?: ReactNode;
  isDanger?: boolean;
  /** What it is about is known; until then nothing is done. */
  isReady?: boolean;
  /** What follows from it is being read. */
  isReading?: boolean;
  /** What the way out is called; null where something else stands in its place. */
  wayOut?: ReactNode;
  /** Beside the buttons. */
  footNote?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a window of its own, with the way out beside what it does; closing it with something typed asks first. */
export function FormDialog({
  of,
  title,
  isWide = false,
  intro,
  submit,
  icon,
  isDanger = false,
  isReady = true,
  isReading = false,
  wayOut = t('office.cancel'),
  footNote,
  onClose,
  children,
}: Props) {
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
        isWide={isWide}
        onClose={close}
        title={title}
        footer={
          <>
            {footNote}
            {wayOut === null ? null : (
              <Button variant="line" onClick={close}>
                {wayOut}
              </Button>
            )}
            <Button
              type="submit"
              form={id}
              variant={isDanger ? 'danger' : 'ink'}
              icon={icon}
              isLoading={of.isPending || isReading}
              disabled={!isReady}
            >
              {submit}
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
          {intro ? <div className={styles.intro}>{intro}</div> : null}
          {children}
          {of.problem ? (
            <div ref={bringIntoView}>
              <FormProblem>{of.problem}</FormProblem>
            </div>
          ) : null}
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** A form may be longer than its window. */
export const bringIntoView = (node: HTMLElement | null) =>
  node?.scrollIntoView({ block: 'nearest' });
