import { Box } from '#office/components/screen.tsx';
import type { ImportKind } from '#staff/imports/kinds.ts';
import type { Mapping, OneImport } from '#staff/imports/shapes-contract.ts';
import { t } from '#text/office/imports.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './imports.module.css';

type Props = {
  of: OneImport;
  mapping: Mapping;
  isBusy: boolean;
  onKind: (kind: ImportKind) => void;
  onChange: (changes: Partial<Mapping>) => void;
};

/** What the file is, and what becomes of what it does not say. */
export function MappingRules({ of, mapping, isBusy, onKind, onChange }: Props) {
  const { kind, kinds } = of;
  const isOfProducts = kind === 'products';
  return (
    <>
      <Box title={t('imports.mapping.kind')}>
        <Select
          label={t('imports.mapping.kind')}
          value={kind ?? ''}
          disabled={isBusy}
          onChange={({ target }) => {
            const chosen = kinds.find((one) => one === target.value);
            if (chosen) onKind(chosen);
          }}
        >
          {kind === null ? <option value="">{t('imports.mapping.noKind')}</option> : null}
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`imports.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Box>
      <Box title={t('imports.mapping.rules')}>
        <div className={styles.rules}>
          {isOfProducts || kind === 'customers' ? (
            <Choice
              label={t('imports.mapping.newThings')}
              name="adds"
              value={mapping.adds}
              yes={t(isOfProducts ? 'imports.mapping.adds' : 'imports.mapping.addsCustomers')}
              no={t('imports.mapping.skips')}
              onChange={(adds) => onChange({ adds })}
            />
          ) : null}
          <Choice
            label={t('imports.mapping.emptyCell')}
            name="empty"
            value={mapping.keeps_empty}
            yes={t('imports.mapping.emptyKeeps')}
            no={t('imports.mapping.emptyClears')}
            onChange={(keeps) => onChange({ keeps_empty: keeps })}
          />
        </div>
      </Box>
      {kind === 'stock' ? <Warehouses of={of} mapping={mapping} onChange={onChange} /> : null}
    </>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: boolean;
  yes: string;
  no: string;
  onChange: (value: boolean) => void;
};

const Choice = ({ label, name, value, yes, no, onChange }: ChoiceProps) => (
  <fieldset>
    <legend>{label}</legend>
    {([true, false] as const).map((one) => (
      <label key={String(one)} className={styles.check}>
        <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
        {one ? yes : no}
      </label>
    ))}
  </fieldset>
);

/** What the warehouses are called in the file; without such a column all rows are of one. */
function Warehouses({ of, mapping, onChange }: Pick<Props, 'of' | 'mapping' | 'onChange'>) {
  const place = mapping.columns.indexOf('warehouse');
  const named = place < 0 ? [''] : (of.look.columns[place]?.samples ?? []);
  const set = (name: string, warehouse: string) => {
    const { [name]: _, ...others } = mapping.warehouses;
    onChange({ warehouses: warehouse === '' ? others : { ...others, [name]: warehouse } });
  };
  return (
    <Box title={t('imports.mapping.warehouses')}>
      <div className={styles.rules}>
        {named.map((name) => (
          <Select
            key={name}
            label={
              name === ''
                ? t('imports.mapping.warehouseAll')
                : t('imports.mapping.warehouseOf', { name })
            }
            value={mapping.warehouses[name] ?? ''}
            onChange={({ target }) => set(name, target.value)}
          >
            <option value="">{t('imports.mapping.warehouseAsIs')}</option>
            {of.warehouses.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </Box>
  );
}
