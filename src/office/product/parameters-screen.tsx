import { Filter, Star } from 'lucide-react';
import { useId } from 'react';
import { api } from '#office/api/send.ts';
import { FormFlag, FormSelect, FormText } from '#office/components/form/fields.tsx';
import { Box } from '#office/components/screen.tsx';
import type { Product } from '#staff/products/one-contract.ts';
import {
  type EditedParameter,
  type EditedParameters,
  getParameters,
  ParameterValues,
  saveParameters,
} from '#staff/products/parameters-contract.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/product.ts';
import { Chip } from '#ui/chip.tsx';
import { ProductForm, useProductForm } from './product-form.tsx';
import { ProductTab } from './product-tab.tsx';
import styles from './parameters.module.css';

/** What a product says of the parameters of its category, and what is its own. */
export const ParametersScreen = () => (
  <ProductTab about={['products', 'parameters']} read={(asked) => api(getParameters, asked)}>
    {({ edited }, product) => <Parameters product={product} edited={edited} />}
  </ProductTab>
);

const useParameterForm = (product: Product, edited: EditedParameters) =>
  useProductForm(product, {
    schema: ParameterValues,
    edited,
    save: async (sent) => (await api(saveParameters, sent)).edited,
  });
type Form = ReturnType<typeof useParameterForm>;

type Props = { product: Product; edited: EditedParameters };

function Parameters({ product, edited }: Props) {
  const form = useParameterForm(product, edited);
  const { parameters, own, fields } = edited;
  const filled = parameters.filter(({ id }) => fields.values[`at${id}`] !== '').length;
  const isAsked = form.refusal?.payload.is_unusual === true;
  return (
    <ProductForm of={form} needs={saveParameters.needs}>
      <Box
        title={t('product.parameters.title', {
          category: product.categories.at(-1)?.name ?? '',
        })}
        badge={<small>{t('product.parameters.filled', { filled, all: parameters.length })}</small>}
      >
        {parameters.length === 0 ? <p>{t('product.parameters.none')}</p> : null}
        {[...Map.groupBy(parameters, ({ heading }) => heading)].map(([heading, rows]) => (
          <section key={heading} className={styles.group}>
            <h3>{heading}</h3>
            {rows.map((parameter) => (
              <Row
                key={parameter.id}
                form={form}
                parameter={parameter}
                said={fields.values[`at${parameter.id}`] ?? ''}
              />
            ))}
          </section>
        ))}
        {own.length > 0 ? (
          <section className={styles.group}>
            <h3>{t('product.parameters.own')}</h3>
            {own.map(({ place, name, unit }) => (
              <div key={place} className={styles.row}>
                <FormText of={form} name={`own.at${place}`} label={labelOf(name, unit)} />
              </div>
            ))}
          </section>
        ) : null}
        {isAsked ? (
          <FormFlag of={form} name="is_confirmed" label={t('product.parameters.confirm')} />
        ) : null}
      </Box>
    </ProductForm>
  );
}

const labelOf = (name: string, unit: string) =>
  unit === '' ? name : t('product.parameters.withUnit', { name, unit });

type RowProps = { form: Form; parameter: EditedParameter; said: string };

const Row = ({ form, parameter, said }: RowProps) => (
  <div className={styles.row}>
    <Control form={form} parameter={parameter} said={said} />
    <span className={styles.marks}>
      {parameter.is_key ? <Star aria-label={t('product.parameters.key')} role="img" /> : null}
      {parameter.is_filterable ? (
        <Filter aria-label={t('product.parameters.filterable')} role="img" />
      ) : null}
      {said === '' ? <Chip tone="warning">{t('product.parameters.missing')}</Chip> : null}
      {parameter.is_read ? null : <Chip tone="error">{t('product.parameters.unread')}</Chip>}
    </span>
  </div>
);

/** By its kind: a list where nothing else may be said, else a field that suggests what others say. */
function Control({ form, parameter, said }: RowProps) {
  const id = useId();
  const { name, kind, unit, usual, suggestions, is_listed: isListed } = parameter;
  const field = `values.at${parameter.id}` as const;
  const choices =
    kind === 'boolean'
      ? [t('product.parameters.yes'), t('product.parameters.no')]
      : isListed && kind === 'choice'
        ? suggestions
        : null;
  if (choices) {
    const known = said === '' || choices.includes(said) ? choices : [said, ...choices];
    return (
      <FormSelect
        of={form}
        name={field}
        label={labelOf(name, unit)}
        options={[['', t('product.parameters.choose')], ...known.map((one) => [one, one] as const)]}
      />
    );
  }
  return (
    <>
      <FormText
        of={form}
        name={field}
        autoComplete="off"
        list={suggestions.length > 0 ? id : undefined}
        label={labelOf(name, unit)}
        hint={
          usual
            ? t('product.parameters.usual', {
                usual: `${formatNumber(usual.from, 4)} – ${formatNumber(usual.to, 4)} ${unit}`,
              })
            : kind === 'choices'
              ? t('product.parameters.several')
              : undefined
        }
      />
      {suggestions.length > 0 ? (
        <datalist id={id}>
          {suggestions.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
