import { type ReactNode, useId } from 'react';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { useOfficeForm } from './form.ts';
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
  /** What is asked, told what was wrong with it. */
  children?: (errors: Record<string, string>) => ReactNode;
};

/** A question in a window of its own: a few fields, or only "really?". */
export function AskDialog<Result>(props: Props<Result>) {
  const { title, intro, submit, isDanger = false, onClose, children, ...rest } = props;
  const id = useId();
  const { onSubmit, isPending, errors, problem } = useOfficeForm(rest);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
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
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {intro ? <div className={styles.intro}>{intro}</div> : null}
        {children?.(errors)}
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
