import { FormArea, FormSelect, FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { PARAMETER_KINDS } from '#staff/categories/parameter-contract.ts';
import { t } from '#text/office/categories.ts';

type Name<Form extends TypedForm> = Form['names'];
type Props<Form extends TypedForm> = {
  of: Form;
  names: [
    name: Name<Form>,
    kind: Name<Form>,
    unit: Name<Form>,
    aliases: Name<Form>,
    values: Name<Form>,
  ];
};

/** What a parameter is, as the file of parameters says it. */
export const ParameterFields = <Form extends TypedForm>({ of, names }: Props<Form>) => (
  <>
    <FormText
      of={of}
      name={names[0]}
      isRequired
      data-autofocus
      autoComplete="off"
      label={t('categories.parameters.name')}
    />
    <FormSelect
      of={of}
      name={names[1]}
      label={t('categories.parameters.kind')}
      options={PARAMETER_KINDS.map((kind) => [kind, t(`categories.parameters.kinds.${kind}`)])}
    />
    <FormText
      of={of}
      name={names[2]}
      autoComplete="off"
      label={t('categories.parameters.unit')}
      placeholder={t('categories.parameters.noUnit')}
    />
    <FormText
      of={of}
      name={names[3]}
      autoComplete="off"
      label={t('categories.parameters.aliases')}
      hint={t('categories.parameters.aliasesHint')}
    />
    <FormArea
      of={of}
      name={names[4]}
      rows={5}
      label={t('categories.parameters.values')}
      hint={t('categories.parameters.valuesHint')}
    />
  </>
);
