import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Api, useApi } from '#base/wire/api.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/projects.ts';
import type { MenuItem } from '#ui/overlay/menu.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from '#shop/projects/contract.ts';
import { PROJECTS } from '#shop/projects/queries.ts';

/** What can be done with a whole project, as items of a menu, and the dialog that some of them open. */
export function useProjectActions(
  project: contract.ProjectItem,
  { onDeleted }: { onDeleted?: () => void } = {},
): { items: MenuItem[]; dialog: ReactNode } {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const navigate = useNavigate();
  const toasts = useToasts();
  const params = { id: project.id };
  const { send, isPending, error } = useAction();
  const change = (body: contract.ChangeProject, said?: string) =>
    send((api) => api(contract.changeProject, { params, body })).then((isDone) => {
      if (isDone && said) toasts.success(said);
      return isDone;
    });
  const close = () => setOpen(null);
  const duplicate = async () => {
    const headers = withKey(newKey());
    let made = 0;
    const isDone = await send(async (api) => {
      made = (await api(contract.duplicateProject, { params, body: {}, headers })).id;
    });
    if (isDone)
      await navigate({ to: '/account/projects/$projectId', params: { projectId: String(made) } });
  };
  const remove = async () => {
    if (!(await send((api) => api(contract.deleteProject, { params })))) return;
    close();
    toasts.success(t('account.projects.deleted', { name: project.name }));
    onDeleted?.();
  };
  const items: MenuItem[] = [
    {
      label: t('account.projects.rename'),
      icon: <Pencil />,
      onClick: () => setOpen('rename'),
    },
    { label: t('account.projects.duplicate'), icon: <Copy />, onClick: () => void duplicate() },
    project.is_private
      ? {
          label: t('account.projects.makeShared'),
          icon: <LockOpen />,
          onClick: () => void change({ is_private: false }, t('account.projects.isShared')),
        }
      : {
          label: t('account.projects.makePrivate'),
          icon: <Lock />,
          onClick: () => void change({ is_private: true }, t('account.projects.isPrivate')),
        },
    project.is_archived
      ? {
          label: t('account.projects.restore'),
          icon: <ArchiveRestore />,
          onClick: () => void change({ is_archived: false }, t('account.projects.restored')),
        }
      : {
          label: t('account.projects.archive'),
          icon: <Archive />,
          onClick: () => void change({ is_archived: true }, t('account.projects.archived')),
        },
    {
      label: t('account.projects.delete'),
      icon: <Trash2 />,
      isDanger: true,
      onClick: () => setOpen('delete'),
    },
  ];
  // Only their owner makes a project private: for a colleague it would be gone.
  const shown = items.filter(
    ({ label }) => project.is_mine || label !== t('account.projects.makePrivate'),
  );
  const dialog =
    open === 'rename' ? (
      <NameDialog
        isPending={isPending}
        error={error}
        title={t('account.projects.rename')}
        label={t('account.projects.name')}
        name={project.name}
        onSubmit={(name) => void change({ name }).then((isDone) => isDone && close())}
        onClose={close}
      />
    ) : open === 'delete' ? (
      <FormDialog
        title={t('account.projects.deleteQuestion', { name: project.name })}
        submit={{ label: t('account.projects.delete'), isDanger: true }}
        isPending={isPending}
        problem={error}
        onClose={close}
        onSubmit={() => void remove()}
      >
        <p>{t('account.projects.deleteHint')}</p>
      </FormDialog>
    ) : null;
  return { items: shown, dialog };
}

/** Sends one thing at a time, says why it was refused, and has every list of projects read again. */
function useAction() {
  const api = useApi();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (work: (call: Api) => Promise<unknown>) => work(api),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PROJECTS }),
    onError: refuse,
  });
  const send = (work: (call: Api) => Promise<unknown>) =>
    new Promise<boolean>((settle) => {
      press(() =>
        mutateAsync(work).then(
          () => settle(true),
          () => settle(false),
        ),
      );
    });
  return { send, isPending, error: error ? wordsOf(error) : undefined };
}

type NameProps = {
  title: string;
  label: string;
  name: string;
  isPending: boolean;
  error?: string | undefined;
  onSubmit: (name: string) => void;
  onClose: () => void;
};

export function NameDialog({ title, label, name, isPending, error, onSubmit, onClose }: NameProps) {
  const [text, setText] = useState(name);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <FormDialog
      title={title}
      submit={{ label: t('account.projects.save') }}
      isDirty={text !== name}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onSubmit={() => {
        setIsMissing(text.trim() === '');
        if (text.trim() !== '') onSubmit(text.trim());
      }}
    >
      <TextField
        label={label}
        isRequired
        maxLength={120}
        value={text}
        error={isMissing ? t('messages.validation.required') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
