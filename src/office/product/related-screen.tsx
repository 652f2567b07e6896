import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { FindField } from '#office/components/find-field.tsx';
import { EditForm } from '#office/components/form/edit-form.tsx';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { Goods } from '#office/components/goods.tsx';
import { Box } from '#office/components/screen.tsx';
import { NotLoaded } from '#office/components/states.tsx';
import { productPlace } from '#office/navigation/places.ts';
import { listProducts } from '#staff/products/contract.ts';
import type { Product } from '#staff/products/one-contract.ts';
import {
  getRelated,
  type Related,
  RelatedFields,
  saveRelated,
} from '#staff/products/related-contract.ts';
import { t } from '#text/office/product.ts';
import { Chip } from '#ui/chip.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { ProductFrame } from './product-frame.tsx';
import { accessoryIn, lineOf, linesIn, moved } from './related-lines.ts';
import styles from './related.module.css';

/** What goes with a product, what is like it, and what follows it. */
export const RelatedScreen = () => (
  <ProductFrame>{(product) => <Loaded key={product.id} product={product} />}</ProductFrame>
);

function Loaded({ product }: { product: Product }) {
  const { id } = product;
  const query = useQuery({
    queryKey: ['products', 'related', id],
    queryFn: async ({ signal }) => (await api(getRelated, { params: { id }, signal })).related,
  });
  return query.data ? (
    <Known product={product} related={query.data} />
  ) : (
    <NotLoaded query={query} />
  );
}

type Props = { product: Product; related: Related };
const seenOf = ({ fields, version }: Related) => ({ value: fields, version });

function useRelatedForm({ product: { id, code }, related }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useEditForm({
    schema: RelatedFields,
    seen: seenOf(related),
    save: async (fields, version) =>
      (await api(saveRelated, { params: { id }, body: { fields, version } })).related,
    read: seenOf,
    readSaved: seenOf,
    onSaved: () => {
      toasts.success(t('product.base.saved', { code }));
      return readAnew(client, ['products']);
    },
  });
}
type Form = ReturnType<typeof useRelatedForm>;
type Name = keyof RelatedFields;
type Good = Related['goods'][number];

/** A field of the form that is drawn as a list: its lines, and how they become others. */
function useLines(form: Form, name: Name, label: string) {
  form.labels.set(name, { label });
  form.form.register(name);
  const lines = linesIn(useWatch({ control: form.form.control, name }));
  const set = (next: readonly string[]) =>
    form.form.setValue(name, next.join('\n'), { shouldDirty: true });
  const error = form.form.formState.errors[name]?.message;
  return { lines, set, error: typeof error === 'string' ? error : undefined };
}

function Known({ product, related }: Props) {
  const may = mayDo(useMe(), saveRelated.needs);
  const form = useRelatedForm({ product, related });
  const [found, setFound] = useState<Good[]>([]);
  const goods = new Map([...related.goods, ...found].map((good) => [good.code, good]));
  const learn = (good: Good) => setFound([...found, good]);
  const accessories = useLines(form, 'accessories', t('product.related.accessories'));
  const others = useLines(form, 'related', t('product.related.related'));
  const successor = useLines(form, 'successor', t('product.related.successor'));
  const isTaken = (code: string, codes: readonly string[]) =>
    code === product.code || codes.includes(code);
  return (
    <EditForm of={form}>
      <fieldset className={styles.fields} disabled={!may}>
        <Box title={t('product.related.accessories')}>
          <Ordered of={accessories} codeOf={(line) => accessoryIn(line).code} goods={goods}>
            {(line, change) => <AccessoryFields line={line} onChange={change} />}
          </Ordered>
          <Find
            label={t('product.related.add')}
            onChoose={(good) => {
              learn(good);
              const line = { code: good.code, kind: t('product.related.usualKind'), why: '' };
              const codes = accessories.lines.map((one) => accessoryIn(one).code);
              if (!isTaken(good.code, codes)) accessories.set([...accessories.lines, lineOf(line)]);
            }}
          />
        </Box>
        <Box title={t('product.related.related')}>
          <Ordered of={others} codeOf={(line) => line} goods={goods} />
          <Find
            label={t('product.related.add')}
            onChoose={(good) => {
              learn(good);
              if (!isTaken(good.code, others.lines)) others.set([...others.lines, good.code]);
            }}
          />
        </Box>
        <Box title={t('product.related.successor')}>
          <p>{t('product.related.successorHint')}</p>
          <Ordered of={successor} codeOf={(line) => line} goods={goods} />
          {successor.lines.length === 0 ? (
            <Find
              label={t('product.related.add')}
              onChoose={(good) => {
                learn(good);
                successor.set([good.code]);
              }}
            />
          ) : null}
        </Box>
      </fieldset>
    </EditForm>
  );
}

type OrderedProps = {
  of: ReturnType<typeof useLines>;
  codeOf: (line: string) => string;
  goods: ReadonlyMap<string, Good>;
  children?: (line: string, change: (line: string) => void) => ReactNode;
};

/** Products in their order, which buttons and Alt with arrows change. */
function Ordered({ of: { lines, set, error }, codeOf, goods, children }: OrderedProps) {
  const [said, setSaid] = useState('');
  const move = (at: number, by: number) => {
    const code = codeOf(lines[at]!);
    const next = moved(lines, at, by);
    set(next);
    setSaid(
      t('product.related.moved', {
        code,
        place: next.findIndex((line) => codeOf(line) === code) + 1,
      }),
    );
  };
  return (
    <>
      {lines.length === 0 ? <p>{t('product.related.none')}</p> : null}
      <ul className={styles.list}>
        {lines.map((line, at) => {
          const code = codeOf(line);
          const good = goods.get(code) ?? { code, vendor: '', name: '', picture: null };
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in it
            <li
              key={code}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (!by || !event.altKey) return;
                event.preventDefault();
                move(at, by);
              }}
            >
              <Link {...productPlace(code)} className={styles.good}>
                <Goods good={good} />
              </Link>
              {'is_sold' in good && !good.is_sold ? (
                <Chip tone="warning">{t('product.related.hidden')}</Chip>
              ) : null}
              {children?.(line, (next) => set(lines.map((one) => (one === line ? next : one))))}
              <span className={styles.acts}>
                {lines.length > 1 ? (
                  <>
                    <IconButton
                      icon={<ArrowUp />}
                      label={t('product.related.up', { code })}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon={<ArrowDown />}
                      label={t('product.related.down', { code })}
                      disabled={at === lines.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </>
                ) : null}
                <IconButton
                  icon={<X />}
                  label={t('product.related.remove', { code })}
                  onClick={() => set(lines.filter((one) => one !== line))}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {error ? <FieldError>{error}</FieldError> : null}
    </>
  );
}

type AccessoryProps = { line: string; onChange: (line: string) => void };

/** What kind of accessory it is, and why one would want it. */
function AccessoryFields({ line, onChange }: AccessoryProps) {
  const accessory = accessoryIn(line);
  const { code, kind, why } = accessory;
  return (
    <span className={styles.said}>
      <TextField
        label={t('product.related.kind', { code })}
        isLabelHidden
        placeholder={t('product.related.kindPlain')}
        value={kind}
        onChange={(event) => onChange(lineOf({ ...accessory, kind: event.target.value }))}
      />
      <TextField
        label={t('product.related.why', { code })}
        isLabelHidden
        placeholder={t('product.related.whyPlain')}
        value={why}
        onChange={(event) => onChange(lineOf({ ...accessory, why: event.target.value }))}
      />
    </span>
  );
}

const MOST_FOUND = 8;
const showGood = (good: Good) => <Goods good={good} />;

/** By words of its name or a code. */
const Find = ({ label, onChoose }: { label: string; onChoose: (good: Good) => void }) => (
  <div className={styles.find}>
    <FindField
      label={label}
      kind="goods of a product"
      shortest={2}
      find={async (search, signal) => {
        const body = { view: 'all' as const, sort: 'name' as const, search };
        return (await api(listProducts, { body, signal })).products.slice(0, MOST_FOUND);
      }}
      keyOf={({ id }) => id}
      show={showGood}
      onChoose={onChoose}
      nothing={t('product.related.nothing')}
    />
  </div>
);
