import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import styles from './form-dialog.module.css';

type Props = {
  title: string;
  /** What it is about, before what is asked. */
  intro?: ReactNode;
  submit: string;
  isDanger?: boolean;
  isPending: boolean;
  /** What stands at no field. */
  problem: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a window of its own, with the way out beside what it does. */
export function FormDialog(props: Props) {
  const { title, intro, submit, isDanger = false, isPending, problem, onSubmit, children } = props;
  const id = useId();
  // Opened again meanwhile, the same would be sent a second time.
  const close = () => {
    if (!isPending) props.onClose();
  };
  return (
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
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        {intro ? <div className={styles.intro}>{intro}</div> : null}
        {children}
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
