import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import styles from './form-dialog.module.css';

type Props = {
  title: string;
  intro?: ReactNode;
  /** The button that sends it. */
  submit: { label: string; icon?: ReactNode; isDanger?: boolean };
  /** Something was typed: leaving asks first. */
  isDirty?: boolean;
  isPending: boolean;
  /** Why it was refused, where no field is to blame. */
  problem?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** A form in a window of its own. What was typed is not lost by a slip: Escape, the scrim and the cross ask first. */
export function FormDialog(props: Props) {
  const { title, intro, submit, isDirty = false, isPending, problem, onSubmit, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // The server may refuse a field, too.
  useEffect(() => {
    if (!isPending) showInvalid(form.current);
  }, [isPending]);
  // A second Escape closes the window whatever a page says.
  const leave = () => (isDirty && !isAsking ? setIsAsking(true) : onClose());

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={title}
      top={intro ? <p className="muted">{intro}</p> : undefined}
      footer={
        isAsking ? (
          <div className={styles.asking} role="alert">
            <p>{t('account.dialog.discardQuestion')}</p>
            <Button variant="line" onClick={() => setIsAsking(false)}>
              {t('account.dialog.keep')}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {t('account.dialog.discard')}
            </Button>
          </div>
        ) : (
          <>
            <Button variant="line" onClick={leave}>
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              form={id}
              variant={submit.isDanger ? 'danger' : 'ink'}
              icon={submit.icon}
              isLoading={isPending}
            >
              {submit.label}
            </Button>
          </>
        )
      }
    >
      <form
        ref={form}
        id={id}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flushSync(onSubmit);
          showInvalid(form.current);
        }}
      >
        {props.children}
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}

/** With what is wrong: it stands below the field, where the foot of the window may lie over it. */
function showInvalid(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  const [note] = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  if (note) document.getElementById(note)?.scrollIntoView({ block: 'nearest' });
}
