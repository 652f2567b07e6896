import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { BASKET } from '#shop/basket/queries.ts';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/projects.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import { openProjectsQuery, PROJECTS } from './queries.ts';

type Props = {
  source: contract.Source;
  /** What a new project is called unless somebody says otherwise. */
  name?: string;
  onClose: () => void;
};

const NEW = 'new';

/** Keeps a basket, an order, rows or a product in a project: a new one, or one that is there. */
export function SaveToProject({ source, name: offered = '', onClose }: Props) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const { data: projects = [] } = useQuery(openProjectsQuery(api));
  const [chosen, setChosen] = useState(NEW);
  const [name, setName] = useState(offered);
  const [clears, setClears] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const isMissing = chosen === NEW && name.trim() === '';
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (headers: Record<string, string>) => {
      if (chosen === NEW) {
        const body = { name: name.trim(), source, clears_basket: clears };
        return { id: (await api(contract.createProject, { body, headers })).id, name: body.name };
      }
      const body = { source, clears_basket: clears };
      const { project } = await api(contract.addLines, { params: { id: chosen }, body, headers });
      return { id: project.id, name: project.name };
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: PROJECTS });
      if (clears) {
        void queryClient.invalidateQueries({ queryKey: BASKET });
        tellOtherTabs(BASKET);
      }
      toasts.success(t('account.projects.savedTo', { name: saved.name }), {
        action: linkTo(saved.id),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('account.projects.saveTitle')}
      intro={t('account.projects.saveIntro')}
      submit={{ label: t('account.projects.save') }}
      isDirty={name !== offered}
      isPending={isPending}
      problem={error ? wordsOf(error) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (!isMissing) press(() => mutateAsync(withKey(newKey())));
      }}
    >
      <Select
        label={t('account.projects.where')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value={NEW}>{t('account.projects.new')}</option>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
      </Select>
      {chosen === NEW ? (
        <TextField
          label={t('account.projects.name')}
          isRequired
          maxLength={120}
          value={name}
          error={isTried && isMissing ? t('messages.validation.required') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      ) : null}
      {source.from === 'basket' ? (
        <Checkbox
          label={t('account.projects.clearsBasket')}
          checked={clears}
          onChange={({ target }) => setClears(target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}

const linkTo = (id: number) => (
  <Link to="/account/projects/$projectId" params={{ projectId: String(id) }}>
    {t('account.projects.show')}
  </Link>
);
