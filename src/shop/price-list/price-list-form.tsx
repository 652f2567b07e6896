import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Reply, useApi } from '#base/wire/api.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  type Choice,
  type Column,
  COLUMNS,
  type Extent,
  FIXED_COLUMNS,
  type Format,
  FORMATS,
  USUAL_COLUMNS,
} from './columns.ts';
import type { getPriceList } from './contract.ts';
import styles from './price-list-form.module.css';
import { changesQuery } from './queries.ts';

type Facts = Reply<typeof getPriceList>;
type Props = { facts: Facts; isPending: boolean; start: (choice: Choice) => void };

/** What the list is to hold, in which columns and as what. */
export function PriceListForm({ facts, isPending, start }: Props) {
  const [extent, setExtent] = useState<Extent>('all');
  const [since, setSince] = useState(facts.since);
  const [categories, setCategories] = useState<number[]>([]);
  const [columns, setColumns] = useState<Column[]>([...USUAL_COLUMNS]);
  const [format, setFormat] = useState<Format>('xlsx');
  const [error, setError] = useState('');

  const send = () => {
    if (extent === 'categories' && categories.length === 0)
      return setError(t('priceList.chooseCategory'));
    if (extent === 'changes' && !since) return setError(t('priceList.chooseDay'));
    setError('');
    start({
      format,
      extent,
      columns,
      since: extent === 'changes' ? since : null,
      categories: extent === 'categories' ? categories : null,
    });
  };
  const rowOf = (value: Extent) => ({
    name: 'extent',
    value,
    checked: extent === value,
    onChange: () => {
      setExtent(value);
      setError('');
    },
  });

  return (
    <Card as="section" isPadded className={styles.form}>
      <Part title={t('priceList.extent')}>
        <RadioRows label={t('priceList.extent')} className={styles.extents}>
          <RadioRow
            {...rowOf('all')}
            label={t('priceList.all')}
            note={t('priceList.allNote')}
            end={<Count of={facts.products_count} />}
          />
          <RadioRow
            {...rowOf('changes')}
            label={
              since
                ? t('priceList.changes', { day: formatDate(since) })
                : t('priceList.changesOnly')
            }
            note={t('priceList.changesNote')}
            end={since ? <Changes facts={facts} since={since} /> : undefined}
          >
            {extent === 'changes' ? (
              <TextField
                type="date"
                className={styles.day}
                label={t('priceList.since')}
                value={since}
                error={error || undefined}
                onChange={(event) => setSince(event.target.value)}
              />
            ) : null}
          </RadioRow>
          <RadioRow
            {...rowOf('categories')}
            label={t('priceList.categories')}
            note={t('priceList.categoriesNote')}
            end={
              categories.length > 0 ? (
                <Count of={countIn(facts.departments, categories)} />
              ) : undefined
            }
          >
            {extent === 'categories' ? (
              <Departments
                facts={facts}
                error={error}
                chosen={categories}
                onChange={(chosen) => {
                  setCategories(chosen);
                  setError('');
                }}
              />
            ) : null}
          </RadioRow>
        </RadioRows>
      </Part>
      <Part title={t('priceList.columnsTitle')}>
        <ColumnChoice chosen={columns} onChange={setColumns} />
      </Part>
      <Part title={t('priceList.format')}>
        <div className={styles.formats} role="group" aria-label={t('priceList.format')}>
          {FORMATS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={format === one}
              onClick={() => setFormat(one)}
            >
              {one.toUpperCase()}
            </button>
          ))}
        </div>
      </Part>
      <div>
        <Button icon={<Download />} isLoading={isPending} onClick={send}>
          {t('priceList.download', { format: format.toUpperCase() })}
        </Button>
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}

const Count = ({ of }: { of: number }) => (
  <span className={styles.count}>{plurals('plurals.product', of)}</span>
);

/** Counted anew for another day. */
function Changes({ facts, since }: { facts: Facts; since: string }) {
  const { data } = useQuery({
    ...changesQuery(useApi(), since),
    ...(since === facts.since ? { initialData: facts.changes_count } : {}),
  });
  return data === undefined ? null : <Count of={data} />;
}

const countIn = (departments: Facts['departments'], chosen: number[]) =>
  departments.reduce(
    (sum, { id, products_count: count }) => sum + (chosen.includes(id) ? count : 0),
    0,
  );

type Chosen<Item> = { chosen: Item[]; onChange: (chosen: Item[]) => void };

function Departments({
  facts,
  error,
  chosen,
  onChange,
}: Chosen<number> & { facts: Facts; error: string }) {
  const errorId = useId();
  return (
    <fieldset className={styles.departments} aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">{t('priceList.categories')}</legend>
      {facts.departments.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggled(chosen, id))}
        />
      ))}
      {error ? (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const ColumnChoice = ({ chosen, onChange }: Chosen<Column>) => (
  <fieldset className={styles.columns}>
    <legend className="visually-hidden">{t('priceList.columnsTitle')}</legend>
    {COLUMNS.map((column) => (
      <Checkbox
        key={column}
        label={t(`priceList.columns.${column}`)}
        checked={chosen.includes(column)}
        disabled={FIXED_COLUMNS.includes(column)}
        onChange={() => onChange(toggled(chosen, column))}
      />
    ))}
  </fieldset>
);

const toggled = <Item,>(chosen: Item[], item: Item) =>
  chosen.includes(item) ? chosen.filter((one) => one !== item) : [...chosen, item];
