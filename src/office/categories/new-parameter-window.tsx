import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import type { Category } from '#staff/categories/contract.ts';
import { addParameter, ParameterForm } from '#staff/categories/parameter-contract.ts';
import { t } from '#text/office/categories.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { useGiving } from './use-giving.ts';

type Props = { category: Category; onClose: () => void };

/** Made, and given to the category that is shown. */
export function NewParameterWindow({ category, onClose }: Props) {
  const { give, told } = useGiving(category);
  return (
    <AskForm
      title={t('categories.parameters.new')}
      submit={t('categories.parameters.add')}
      schema={ParameterForm}
      begins={{ kind: 'choice' }}
      send={async (body) => {
        const { key } = await api(addParameter, { body });
        return give({ parameter: key, is_filterable: true, is_key: false, prefix: '' });
      }}
      {...told}
      onClose={onClose}
    >
      {(form) => (
        <ParameterFields of={form} names={['name', 'kind', 'unit', 'aliases', 'values']} />
      )}
    </AskForm>
  );
}
