import { type ReactNode, useId, useRef } from 'react';
import { useOfficeForm } from '#office/api/form.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { useChanged, useLeaveQuestion } from './unsaved.tsx';
import styles from './ask-dialog.module.css';

type Props<Result> = {
  title: string;
  intro?: ReactNode;
  submit: string;
  isDanger?: boolean;
  fields: string[];
  check?: (values: Record<string, string>) => Record<string, string>;
  send: (values: Record<string, string>) => Promise<Result>;
  onDone: (result: Result) => unknown;
  onClose: () => void;
  /** It is filled with what is saved: closing it with changes asks first. */
  isEdit?: boolean;
  /** What is asked, told what was wrong with it. */
  children?: (errors: Record<string, string>) => ReactNode;
};

/** A question in a window of its own: a few fields, or only "really?". */
export function AskDialog<Result>(props: Props<Result>) {
  const { title, intro, submit, isDanger = false, isEdit = false } = props;
  const { onClose, children, ...rest } = props;
  const id = useId();
  const { onSubmit, isPending, errors, problem } = useOfficeForm(rest);
  const form = useRef<HTMLFormElement>(null);
  const { changed, recheck } = useChanged(form);
  const { leave, question } = useLeaveQuestion(isEdit && changed.length > 0, onClose);
  // Opened again meanwhile, the same would be sent a second time.
  const close = () => {
    if (!isPending) leave();
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
            <Button
              type="submit"
              form={id}
              variant={isDanger ? 'danger' : 'ink'}
              isLoading={isPending}
            >
              {submit}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={id}
          className={styles.form}
          noValidate
          onSubmit={onSubmit}
          onChange={recheck}
        >
          {intro ? <div className={styles.intro}>{intro}</div> : null}
          {children?.(errors)}
          <FormProblem>{problem}</FormProblem>
        </form>
      </Dialog>
      {question}
    </>
  );
}
