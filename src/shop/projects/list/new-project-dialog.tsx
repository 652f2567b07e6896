import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/projects.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { createProject } from '#shop/projects/contract.ts';
import { PROJECTS } from '#shop/projects/queries.ts';

const EMPTY = { name: '', site_street: '', site_city: '', reference: '', is_private: false };

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const [draft, setDraft] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const isMissing = draft.name.trim() === '';
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (headers: Record<string, string>) => api(createProject, { body: draft, headers }),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: PROJECTS });
      await navigate({ to: '/account/projects/$projectId', params: { projectId: String(id) } });
    },
  });
  const field = (name: 'name' | 'site_street' | 'site_city' | 'reference') => ({
    value: draft[name],
    label: t(`account.projects.fields.${name}`),
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <FormDialog
      title={t('account.projects.new')}
      submit={{ label: t('account.projects.make') }}
      isDirty={draft !== EMPTY}
      isPending={isPending}
      problem={error ? wordsOf(error) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (!isMissing) press(() => mutateAsync(withKey(newKey())));
      }}
    >
      <TextField
        {...field('name')}
        isRequired
        maxLength={120}
        error={isTried && isMissing ? t('messages.validation.required') : undefined}
      />
      <TextField {...field('site_street')} maxLength={200} hint={t('account.projects.placeHint')} />
      <TextField {...field('site_city')} maxLength={100} />
      <TextField {...field('reference')} maxLength={35} />
      <Checkbox
        label={t('account.projects.private')}
        hint={t('account.projects.privateHint')}
        checked={draft.is_private}
        onChange={({ target }) => setDraft({ ...draft, is_private: target.checked })}
      />
    </FormDialog>
  );
}
