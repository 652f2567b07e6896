import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { unitFromEuros, unitToEuros, type PriceDecimals } from '#base/values/money.ts';
import { api } from '#office/api/send.ts';
import { Columns } from '#office/components/detail/detail.tsx';
import { FormFlag, FormText } from '#office/components/form/fields.tsx';
import { pointsOf } from '#office/components/money.ts';
import { Box } from '#office/components/screen.tsx';
import { priceText } from '#office/products/price-text.ts';
import { percentWords } from '#office/products/product-words.ts';
import { marginOf } from '#staff/margins/margin.ts';
import type { Product } from '#staff/products/one-contract.ts';
import { changedPrice } from '#staff/products/price-rule.ts';
import { movesFar } from '#staff/price-brake.ts';
import {
  getPrices,
  ProductPrice,
  type ProductPrices,
  savePrice,
} from '#staff/prices/of-product-contract.ts';
import { formatDate, formatPrice, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/product.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';
import { GroupsBox, OwnBox, PlansBox } from './price-boxes.tsx';
import { ProductForm, useProductForm } from './product-form.tsx';
import { ProductTab } from './product-tab.tsx';
import { StepChart } from './step-chart.tsx';
import styles from './product.module.css';

/** What a product costs, has cost and was bought for, and what its customers pay. */
export const ProductPricesScreen = () => (
  <ProductTab about={['prices', 'product']} read={(asked) => api(getPrices, asked)}>
    {({ prices }, product) => <Prices product={product} prices={prices} />}
  </ProductTab>
);

type Now = Pick<ProductPrices, 'price' | 'cost'>;

/** The version of a price is the price. */
const editedOf = ({ price, cost }: Now) => ({
  fields: { price, cost, is_confirmed: false },
  version: JSON.stringify({ price, cost }),
});

const usePriceForm = (product: Product, prices: ProductPrices) =>
  useProductForm(product, {
    schema: ProductPrice,
    edited: editedOf(prices),
    save: async ({ params, body: { fields, version } }) => {
      const body = { ...fields, was: JSON.parse(version) as Now };
      return editedOf(await api(savePrice, { params, body }));
    },
    alsoIn: ['prices'],
  });
type Form = ReturnType<typeof usePriceForm>;

type Props = { product: Product; prices: ProductPrices };

function Prices({ product, prices }: Props) {
  const form = usePriceForm(product, prices);
  return (
    <ProductForm of={form} needs={savePrice.needs}>
      <Columns
        side={
          <>
            <OwnBox product={product} />
            <PlansBox plans={prices.plans} />
          </>
        }
      >
        <PriceBox form={form} prices={prices} />
        <GroupsBox prices={prices} code={product.code} />
      </Columns>
    </ProductForm>
  );
}

/** What was typed, as far as it is a number. */
const eurosIn = (text: unknown): number | null => {
  const bare = typeof text === 'string' ? text.replace(/[\s\u00a0]/g, '').replace(',', '.') : '';
  return /^\d{1,8}(\.\d{1,4})?$/.test(bare) ? Number(bare) : null;
};

function PriceBox({ form, prices }: { form: Form; prices: ProductPrices }) {
  const [typedPrice, typedCost] = useWatch({
    control: form.form.control,
    name: ['price', 'cost'],
  }) as unknown[];
  const [price, cost] = [eurosIn(typedPrice), eurosIn(typedCost)];
  const margin =
    price === null
      ? null
      : marginOf(unitFromEuros(price), cost === null ? null : unitFromEuros(cost));
  const { vat_percent: vat, lowest_bp: lowest, steps } = prices;
  const isFar = price !== null && prices.price > 0 && movesFar(prices.price, price);
  const isUnder = price !== null && cost !== null && price > 0 && price < cost;
  const isAnother = price !== prices.price || cost !== prices.cost;
  const last = steps.length > 1 ? steps.at(-1) : undefined;
  return (
    <Box
      title={t('product.prices.title')}
      badge={
        last ? <small>{t('product.prices.last', { day: formatDate(last.at) })}</small> : undefined
      }
    >
      <div className={styles.four}>
        <FormText
          of={form}
          name="price"
          isRequired
          inputMode="decimal"
          autoComplete="off"
          label={t('product.prices.price')}
          hint={
            price === null || price === prices.price
              ? undefined
              : t('product.prices.before', { price: formatUnitPrice(prices.price) })
          }
        />
        <TextField
          label={t('product.prices.withVat', { vat })}
          readOnly
          value={price === null ? '' : formatPrice(Math.round(price * (100 + vat)) / 100)}
        />
        <FormText
          of={form}
          name="cost"
          inputMode="decimal"
          autoComplete="off"
          label={t('product.prices.cost')}
          hint={t('product.prices.costHint')}
        />
        <MarginField form={form} margin={margin} cost={cost} prices={prices} />
      </div>
      {margin !== null && lowest !== null && margin < lowest ? (
        <Message tone="warning" className={styles.spaced}>
          {t('product.prices.low', { lowest: percentWords(lowest) })}
        </Message>
      ) : null}
      {isAnother && (isFar || isUnder) ? (
        <div className={styles.spaced}>
          <FormFlag
            of={form}
            name="is_confirmed"
            label={t(isUnder ? 'product.prices.confirmUnder' : 'product.prices.confirmFar')}
          />
        </div>
      ) : null}
      <StepChart
        steps={steps}
        typed={price ?? undefined}
        label={t('product.prices.steps', {
          steps: steps
            .slice(-10)
            .map(({ at, price: then }) => `${formatDate(at)} ${formatUnitPrice(then)}`)
            .join(', '),
        })}
      />
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.ofPrice}>{t('product.prices.price')}</span>
        <span className={styles.ofCost}>{t('product.prices.cost')}</span>
        <span className={styles.ofTyped}>{t('product.prices.unsaved')}</span>
      </p>
    </Box>
  );
}

type MarginProps = {
  form: Form;
  margin: number | null;
  cost: number | null;
  prices: ProductPrices;
};

/** Says the margin of what is typed; a margin that is typed makes the price, by the rule of many prices. */
function MarginField({ form, margin, cost, prices }: MarginProps) {
  const [typed, setTyped] = useState<string>();
  const shown =
    margin === null ? '' : percentWords(margin).replace(/\s?%/, '').replace('\u00a0', '');
  const change = (text: string) => {
    setTyped(text);
    const value = pointsOf(text);
    if (value === null || value >= 10_000 || cost === null) return;
    const decimals = prices.decimals as PriceDecimals;
    const made = changedPrice(
      { price: unitFromEuros(prices.price), cost: unitFromEuros(cost), decimals },
      { way: 'margin', value, rounding: 'own' },
    );
    if (made)
      form.form.setValue('price', priceText(made.price), {
        shouldDirty: unitToEuros(made.price) !== prices.price,
        shouldValidate: true,
      });
  };
  return (
    <TextField
      label={t('product.prices.margin')}
      inputMode="decimal"
      autoComplete="off"
      readOnly={cost === null}
      value={typed ?? shown}
      hint={t(cost === null ? 'product.prices.noMargin' : 'product.prices.marginHint')}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
