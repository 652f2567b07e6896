import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '#office/api/send.ts';
import { FindField } from '#office/components/find-field.tsx';
import { Goods } from '#office/components/goods.tsx';
import { Box } from '#office/components/screen.tsx';
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
import { ProductForm, useProductForm } from './product-form.tsx';
import { ProductTab } from './product-tab.tsx';
import { accessoryIn, lineOf, moved } from './related-lines.ts';
import { useLines } from './use-lines.ts';
import styles from './related.module.css';

/** What goes with a product, what is like it, and what follows it. */
export const RelatedScreen = () => (
  <ProductTab about={['products', 'related']} read={(asked) => api(getRelated, asked)}>
    {({ related }, product) => <RelatedGoods product={product} related={related} />}
  </ProductTab>
);

type Props = { product: Product; related: Related };
type Good = Related['goods'][number];

function RelatedGoods({ product, related }: Props) {
  const form = useProductForm(product, {
    schema: RelatedFields,
    edited: related,
    save: async (sent) => (await api(saveRelated, sent)).related,
  });
  const [found, setFound] = useState<Good[]>([]);
  const goods = new Map([...related.goods, ...found].map((good) => [good.code, good]));
  const learn = (good: Good) => setFound([...found, good]);
  const accessories = useLines(form, 'accessories', t('product.related.accessories'));
  const others = useLines(form, 'related', t('product.related.related'));
  const successor = useLines(form, 'successor', t('product.related.successor'));
  const isTaken = (code: string, codes: readonly string[]) =>
    code === product.code || codes.includes(code);
  return (
    <ProductForm of={form} needs={saveRelated.needs}>
      <div className={styles.boxes}>
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
      </div>
    </ProductForm>
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
