import { Check } from 'lucide-react';
import type { Column } from '#office/components/list/description.ts';
import { ListTable } from '#office/components/list/list-table.tsx';
import { Box } from '#office/components/screen.tsx';
import { mayDo, useMe } from '#office/api/session.ts';
import { setParameters } from '#staff/categories/parameter-contract.ts';
import type { Category, Filled, OwnParameter } from '#staff/categories/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/categories.ts';
import {
  AddParameter,
  type Changes,
  FilterSwitch,
  KeyButton,
  ParameterActs,
} from './parameter-acts.tsx';
import { useFilled } from './use-categories.ts';
import { useParameters } from './use-parameters.ts';
import styles from './categories.module.css';

/** More of them are only counted. */
const MOST_VALUES = 3;

type Row = OwnParameter & {
  /** Its place among the key ones, from 1. */
  key_place: number | null;
  inherited: boolean;
  filled: Filled | null | undefined;
  products: number;
  /** Null for who only looks. */
  changes: Changes | null;
};

/** What products of the category are described by: its own parameters, and those of categories above it. */
export function ParametersBox({ category }: { category: Category }) {
  const { id, parameters, products } = category;
  const { data } = useFilled(id);
  const may = mayDo(useMe(), setParameters.needs);
  const changes = useParameters(category);
  const keys = parameters.filter(({ is_key: isKey }) => isKey);
  const rows: Row[] = parameters.map((one) => ({
    ...one,
    key_place: one.is_key ? keys.indexOf(one) + 1 : null,
    inherited: one.defined_in.id !== id,
    filled: data && (data.get(one.id) ?? null),
    products,
    changes: may ? changes : null,
  }));
  const filters = parameters.filter((one) => one.is_filterable).length;
  return (
    <Box
      title={t('categories.parameters.title')}
      badge={
        <span className={styles.quiet}>
          {t('categories.parameters.counts', {
            all: plurals('categories.parameters.count', parameters.length),
            keys: formatCount(keys.length),
            filters: formatCount(filters),
          })}
        </span>
      }
      action={may ? <AddParameter category={category} /> : null}
      isFlush={parameters.length > 0}
    >
      {parameters.length === 0 ? (
        t('categories.parameters.none')
      ) : (
        <ListTable
          rows={rows}
          keyOf={(row) => row.id}
          columns={may ? [...COLUMNS, ACTS] : COLUMNS}
        />
      )}
    </Box>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'name',
    label: t('categories.parameters.name'),
    narrow: 'title',
    className: styles.name,
    cell: ({ name, inherited, defined_in: origin }) => (
      <>
        <b>{name}</b>
        {inherited ? (
          <small>{t('categories.parameters.inherited', { category: origin.label })}</small>
        ) : null}
      </>
    ),
  },
  {
    name: 'kind',
    label: t('categories.parameters.kind'),
    narrow: 'below',
    cell: ({ kind }) => t(`categories.parameters.kinds.${kind}`),
  },
  {
    name: 'unit',
    label: t('categories.parameters.unit'),
    roomFrom: 1280,
    cell: ({ unit }) => unit || '–',
  },
  {
    name: 'values',
    label: t('categories.parameters.values'),
    narrow: 'wide',
    className: styles.values,
    cell: valuesOf,
  },
  {
    name: 'filter',
    label: t('categories.parameters.filter'),
    narrow: 'belowEnd',
    isLabelled: true,
    cell: ({ is_filterable: isFilterable, ...row }) =>
      row.changes && !row.inherited ? (
        <FilterSwitch parameter={{ ...row, is_filterable: isFilterable }} changes={row.changes} />
      ) : isFilterable ? (
        <>
          <Check aria-hidden />
          <span className="visually-hidden">{t('categories.yes')}</span>
        </>
      ) : (
        '–'
      ),
  },
  {
    name: 'key',
    label: t('categories.parameters.key'),
    narrow: 'beside',
    cell: ({ key_place: place, ...row }) =>
      row.changes && !row.inherited ? (
        <KeyButton parameter={row} place={place} changes={row.changes} />
      ) : place === null ? (
        '–'
      ) : (
        <span className={styles.key}>{place}</span>
      ),
  },
  {
    name: 'filled',
    label: t('categories.parameters.filled'),
    isEnd: true,
    narrow: 'belowEnd',
    isLabelled: true,
    className: styles.number,
    cell: ({ filled, products }) =>
      filled === undefined
        ? '…'
        : `${formatCount(filled?.products ?? 0)} / ${formatCount(products)}`,
  },
];

const ACTS: Column<Row> = {
  name: 'acts',
  label: t('categories.parameters.acts'),
  isHidden: true,
  isEnd: true,
  narrow: 'last',
  className: styles.acts,
  cell: (row) =>
    row.changes ? (
      <ParameterActs parameter={row} isOwn={!row.inherited} changes={row.changes} />
    ) : null,
};

/** What is listed, else between what the products are. */
function valuesOf({ values, filled, kind }: Row): string {
  if (values.length > 0) {
    const more = values.length - MOST_VALUES;
    const named = values.slice(0, MOST_VALUES).join(', ');
    return more > 0 ? `${named}, ${plurals('categories.parameters.more', more)}` : named;
  }
  if (kind === 'boolean') return t('categories.parameters.yesNo');
  if (!filled || filled.least === null || filled.most === null) return '–';
  const [least, most] = [filled.least, filled.most].map((one) => one.toLocaleString('sk'));
  return least === most ? least! : `${least} – ${most}`;
}
