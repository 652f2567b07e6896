import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { EditDialog } from '#office/components/form/edit-dialog.tsx';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { pressOnce } from '#office/components/press-once.ts';
import { useSettled } from '#office/components/use-settled.ts';
import {
  changeParameter,
  getParameter,
  mergeValues,
  type Parameter,
  ParameterForm,
  type ParameterKind,
  previewParameter,
  type UsedValue,
} from '#staff/categories/parameter-contract.ts';
import { plurals, t } from '#text/office/categories.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { useSaid } from './use-said.tsx';
import styles from './categories.module.css';

type Props = { id: number; onClose: () => void };

/** What a parameter is, in every category that has it. */
export function ParameterWindow({ id, onClose }: Props) {
  const { data } = useQuery({
    queryKey: ['categories', 'parameter', id],
    queryFn: async ({ signal }) => (await api(getParameter, { params: { id }, signal })).parameter,
    gcTime: 0,
  });
  return data ? <Loaded parameter={data} onClose={onClose} /> : null;
}

const seenOf = ({ name, kind, unit, aliases, values, version }: Parameter) => ({
  value: { name, kind, unit, aliases, values },
  version,
});

function Loaded({ parameter, onClose }: { parameter: Parameter; onClose: () => void }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const said = useSaid();
  const { id, name, categories, used } = parameter;
  const form = useEditForm({
    schema: ParameterForm,
    seen: seenOf(parameter),
    save: (value, version) => api(changeParameter, { params: { id }, body: { ...value, version } }),
    read: (current: { parameter: Parameter }) => seenOf(current.parameter),
    onSaved: ({ task, audit }) => {
      onClose();
      return said(
        task === undefined
          ? t('categories.parameters.saved', { name })
          : t('categories.later', { label: name }),
        audit,
      );
    },
  });
  const merge = async ({ key, like }: UsedValue) => {
    try {
      const body = { from: key, into: like!.key, version: parameter.version };
      const { audit } = await api(mergeValues, { params: { id }, body });
      await said(t('categories.parameters.merged', { name: like!.name }), audit);
    } catch (error) {
      toasts.error(wordsOf(error));
      await readAnew(client, ['categories']);
    }
  };
  const [kind, unit, values] = form.form.watch(['kind', 'unit', 'values'] as never) as string[];
  const wish = { kind: kind as ParameterKind, unit: unit ?? '', values: values ?? '' };
  const isOther =
    wish.kind !== parameter.kind ||
    wish.unit !== parameter.unit ||
    wish.values !== parameter.values;
  return (
    <EditDialog of={form} title={t('categories.parameters.editTitle', { name })} onClose={onClose}>
      <p className={styles.quiet}>
        {categories.length === 0
          ? t('categories.parameters.unused')
          : t('categories.parameters.usedIn', { categories: namedOf(categories) })}
      </p>
      <ParameterFields of={form} names={['name', 'kind', 'unit', 'aliases', 'values']} />
      {isOther ? <Preview id={id} wish={wish} /> : null}
      {used.length > 0 ? (
        <ul className={styles.used} aria-label={t('categories.parameters.usedValues')}>
          {used.map((value) => (
            <li key={value.key}>
              <b>{value.name}</b>
              <span className={styles.quiet}>
                {plurals('categories.products', value.products)}
                {value.like
                  ? `, ${t('categories.parameters.like', { name: value.like.name })}`
                  : ''}
              </span>
              {value.like ? (
                <Button
                  type="button"
                  variant="line"
                  size="sm"
                  icon={<Merge />}
                  {...pressOnce(() => void merge(value))}
                >
                  {t('categories.parameters.merge', { name: value.name })}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </EditDialog>
  );
}

/** More of them are only counted. */
const MOST_NAMED = 6;

function namedOf(categories: readonly string[]): string {
  const named = categories.slice(0, MOST_NAMED).join(', ');
  const more = categories.length - MOST_NAMED;
  return more > 0 ? `${named}, ${plurals('categories.parameters.more', more)}` : named;
}

type Wish = { kind: ParameterKind; unit: string; values: string };

/** What would not be understood, once nobody types any more; it stays as it is written. */
function Preview({ id, wish }: { id: number; wish: Wish }) {
  const said = JSON.stringify(wish);
  const asked = useSettled(said);
  const { data } = useQuery({
    queryKey: ['categories', 'preview', id, asked],
    queryFn: ({ signal }) =>
      api(previewParameter, { params: { id }, body: JSON.parse(asked) as Wish, signal }),
    enabled: asked === said,
    staleTime: 0,
  });
  if (!data || asked !== said)
    return (
      <p className={styles.quiet} role="status">
        {t('categories.parameters.previewing')}
      </p>
    );
  return (
    <div className={styles.preview} role="status">
      <p>
        {data.lost === 0
          ? t('categories.parameters.allRead', {
              products: plurals('categories.products', data.products),
            })
          : t('categories.parameters.lost', {
              lost: plurals('categories.products', data.lost),
              all: plurals('categories.ofProducts', data.products),
            })}
      </p>
      <ul>
        {data.unread.map(({ text, products, code }) => (
          <li key={text}>
            <b>{text}</b>
            <span className={styles.quiet}>
              {plurals('categories.products', products)}, {code}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
