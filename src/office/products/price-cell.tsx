import { useQueryClient } from '@tanstack/react-query';
import { ShopError } from '#base/wire/errors.ts';
import {
  unitFromEuros,
  type PriceDecimals,
  type UnitPrice,
  unitToEuros,
} from '#base/values/money.ts';
import { unitWithVat } from '#base/values/vat.ts';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { staleOf } from '#office/api/stale.ts';
import { EditCell } from '#office/components/list/edit-cell.tsx';
import type { ListedProduct } from '#staff/products/contract.ts';
import { marginOf } from '#staff/margins/margin.ts';
import { setPrice } from '#staff/products/prices-contract.ts';
import { formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/products.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { percentWords } from './product-words.ts';
import { priceText, readPrice } from './price-text.ts';
import styles from './products.module.css';

/** The list price, changed where it stands by whoever may. */
export function PriceCell({ product }: { product: ListedProduct }) {
  const save = useSetPrice(product);
  const mayChange = mayDo(useMe(), setPrice.needs);
  const { code, price: euros, price_decimals: decimals } = product;
  if (euros === null) return t('products.none');
  const price = unitFromEuros(euros);
  if (!mayChange) return formatUnitPrice(euros);
  return (
    <EditCell<UnitPrice>
      column="price"
      label={t('products.priceOf', { code })}
      shown={formatUnitPrice(euros)}
      text={priceText(price)}
      read={(typed) => {
        const value = readPrice(typed, { price, decimals: decimals as PriceDecimals });
        return value === null
          ? { wrong: t('products.wrongPrice', { example: priceText(price) }) }
          : { value };
      }}
      save={save}
      isQuestion={(error) =>
        error instanceof ShopError && error.code === 'messages.office.farPrice'
      }
      renderBelow={(value) => <Consequences product={product} before={price} after={value} />}
    />
  );
}

type Changed = { product: ListedProduct; before: UnitPrice; after: UnitPrice };

/** What a price would mean, before it is saved. */
function Consequences({ product, before, after }: Changed) {
  const { vat_percent: vat, price_decimals: decimals, cost } = product;
  const margin = marginOf(after, cost === null ? null : unitFromEuros(cost));
  const change = before === 0 ? null : Math.round(((after - before) / before) * 10_000);
  return (
    <dl className={styles.consequences}>
      <dt>{t('products.consequences.before')}</dt>
      <dd>{formatUnitPrice(unitToEuros(before))}</dd>
      <dt>{t('products.consequences.change')}</dt>
      <dd>{change === null ? t('products.none') : percentWords(change, true)}</dd>
      <dt>{t('products.consequences.withVat', { percent: vat })}</dt>
      <dd>{formatUnitPrice(unitToEuros(unitWithVat(after, vat, decimals as PriceDecimals)))}</dd>
      <dt>{t('products.columns.margin')}</dt>
      <dd className={margin !== null && margin < 0 ? styles.wrong : undefined}>
        {margin === null ? t('products.none') : percentWords(margin)}
      </dd>
    </dl>
  );
}

/** Saves a price, says so, and offers to give the old one back. */
function useSetPrice({ id, code, price: was }: ListedProduct) {
  const client = useQueryClient();
  const toasts = useToasts();
  const send = (body: { price: number; was: number; is_confirmed: boolean }) =>
    api(setPrice, { params: { id }, body });
  return async (value: UnitPrice, isConfirmed: boolean) => {
    const price = unitToEuros(value);
    try {
      await send({ price, was: was!, is_confirmed: isConfirmed });
    } catch (error) {
      // What is there now comes to the screen with its reason.
      if (staleOf(error)) await readAnew(client, ['products']);
      throw error;
    }
    await readAnew(client, ['products']);
    let isPressed = false;
    const giveBack = async () => {
      if (isPressed) return;
      isPressed = true;
      try {
        await send({ price: was!, was: price, is_confirmed: true });
        toasts.success(t('products.givenBack', { code, price: formatUnitPrice(was!) }));
      } catch (error) {
        toasts.error(wordsOf(error));
      }
      await readAnew(client, ['products']);
    };
    toasts.success(t('products.priceSaved', { code, price: formatUnitPrice(price) }), {
      life: 10_000,
      action: (
        <Button variant="line" size="sm" onClick={() => void giveBack()}>
          {t('products.giveBack')}
        </Button>
      ),
    });
  };
}
