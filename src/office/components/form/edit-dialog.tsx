import type { ReactNode } from 'react';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import { t } from '#text/office.ts';
import { FormDialog } from './form-dialog.tsx';
import type { EditFormState } from './use-edit-form.ts';

type Props = {
  of: EditFormState;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form over something that is saved, in a window of its own. */
export const EditDialog = ({ of, title, onClose, children }: Props) => (
  <FormDialog of={of} title={title} submit={t('office.save')} onClose={onClose}>
    {children}
    {of.newest ? (
      <StaleNotice by={of.newest} differences={of.differences} onDiscard={of.discard} />
    ) : null}
  </FormDialog>
);
