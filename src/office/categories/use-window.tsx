import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormFlag, FormSelect, FormText } from '#office/components/form/fields.tsx';
import type { Category } from '#staff/categories/contract.ts';
import { listParameters } from '#staff/categories/parameter-contract.ts';
import { t } from '#text/office/categories.ts';
import { ownOf } from './own-parameters.ts';
import { useGiving } from './use-giving.ts';

const Asked = z.object({
  parameter: z.string().check(z.minLength(1)),
  is_filterable: z.boolean(),
  is_key: z.boolean(),
  prefix: z.optional(z.string().check(z.maxLength(100))),
});

type Props = { category: Category; onClose: () => void };

/** One that the shop has goes to the end of those of the category. */
export function UseWindow({ category, onClose }: Props) {
  const { give, told } = useGiving(category);
  const own = ownOf(category);
  const { data = [] } = useQuery({
    queryKey: ['categories', 'parameters'],
    queryFn: async ({ signal }) => (await api(listParameters, { signal })).parameters,
  });
  const others = data.filter(({ key }) => own.every(({ parameter }) => parameter !== key));
  return (
    <AskForm
      title={t('categories.parameters.addTitle', { label: category.label })}
      submit={t('categories.parameters.add')}
      schema={Asked}
      begins={{ parameter: '', is_filterable: true, is_key: false }}
      send={({ prefix = '', ...use }) => give({ ...use, prefix })}
      {...told}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormSelect
            of={form}
            name="parameter"
            data-autofocus
            label={t('categories.parameters.one')}
            options={[
              ['', t('categories.parameters.choose')],
              ...others.map(({ key, name, unit, kind }): [string, string] => [
                key,
                `${name}${unit ? `, ${unit}` : ''} (${t(`categories.parameters.kinds.${kind}`)})`,
              ]),
            ]}
          />
          <FormFlag of={form} name="is_filterable" label={t('categories.parameters.inFilter')} />
          <FormFlag
            of={form}
            name="is_key"
            label={t('categories.parameters.isKey')}
            hint={t('categories.parameters.isKeyHint')}
          />
          <FormText
            of={form}
            name="prefix"
            autoComplete="off"
            label={t('categories.parameters.prefix')}
            hint={t('categories.parameters.prefixHint')}
          />
        </>
      )}
    </AskForm>
  );
}
