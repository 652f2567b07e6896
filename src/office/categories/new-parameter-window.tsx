import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import type { Category } from '#staff/categories/contract.ts';
import {
  addParameter,
  ParameterForm,
  setParameters,
} from '#staff/categories/parameter-contract.ts';
import { t } from '#text/office/categories.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { ownOf } from './own-parameters.ts';
import { useSaid } from './use-said.tsx';

type Props = { category: Category; onClose: () => void };

/** Made, and given to the category that is shown. */
export function NewParameterWindow({ category, onClose }: Props) {
  const client = useQueryClient();
  const said = useSaid();
  const { id, version, label } = category;
  return (
    <AskForm
      title={t('categories.parameters.new')}
      submit={t('categories.parameters.add')}
      schema={ParameterForm}
      begins={{ kind: 'choice' }}
      send={async (body) => {
        const { key } = await api(addParameter, { body });
        const use = { parameter: key, is_filterable: true, is_key: false, prefix: '' };
        const parameters = [...ownOf(category), use];
        return api(setParameters, { params: { id }, body: { parameters, version } });
      }}
      onDone={({ task, audit }) =>
        said(
          task === undefined ? t('categories.parameters.added') : t('categories.later', { label }),
          audit,
        )
      }
      onStale={() => readAnew(client, ['categories'])}
      onClose={onClose}
    >
      {(form) => (
        <ParameterFields of={form} names={['name', 'kind', 'unit', 'aliases', 'values']} />
      )}
    </AskForm>
  );
}
