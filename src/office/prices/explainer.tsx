import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { Box } from '#office/components/screen.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useSettled } from '#office/components/use-settled.ts';
import { explainPrice, type ExplainedPrice, MOST_PIECES } from '#staff/prices/explain-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/prices.ts';
import { copyText } from '#ui/copy-text.ts';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { marginText } from './percent-text.ts';
import { OwnPriceButton } from './own-acts.tsx';
import { CustomerPick, ProductPick } from './pickers.tsx';
import { explanationOf, PriceWhy } from './price-why.tsx';
import styles from './explainer.module.css';

/** What somebody pays for something and why; who and what stand in the address, so a link says the same. */
export function Explainer() {
  const may = mayDo(useMe(), explainPrice.needs);
  const [{ zakaznik, produkt }, change] = useAddress();
  const [quantity, setQuantity] = useState('1');
  const customer = idOf(zakaznik);
  const pieces = piecesOf(useSettled(quantity));
  const query = useQuery({
    queryKey: ['prices', 'why', customer, produkt, pieces],
    queryFn: async ({ signal }) => {
      const body = { customer: customer!, code: produkt!, quantity: pieces! };
      return (await api(explainPrice, { body, signal })).price;
    },
    enabled: customer !== undefined && produkt !== undefined && pieces !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isAsked = customer !== undefined && produkt !== undefined;
  const price = isAsked && !query.isError ? query.data : undefined;
  if (!may) return null;
  return (
    <Box
      title={t('prices.why.title')}
      isFlush
      action={price ? <CopyWhy price={price} /> : null}
      foot={price ? <Foot price={price} /> : null}
    >
      <div className={styles.asked}>
        <CustomerPick
          chosen={customer === undefined ? undefined : (price?.customer ?? { id: customer })}
          onChoose={(one) => change({ zakaznik: one && String(one.id) })}
        />
        <ProductPick
          code={produkt}
          product={price?.product}
          onChoose={(code) => change({ produkt: code })}
        />
        <TextField
          label={t('prices.why.quantity')}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          error={
            piecesOf(quantity) === undefined
              ? t('prices.why.wrongQuantity', { most: formatCount(MOST_PIECES) })
              : undefined
          }
          onChange={({ target }) => setQuantity(target.value)}
        />
        <FormProblem>{isAsked && query.error ? wordsOf(query.error) : undefined}</FormProblem>
        {isAsked ? null : <p className="muted">{t('prices.why.begin')}</p>}
        {price && !price.product.is_sold ? <p className="muted">{t('prices.why.hidden')}</p> : null}
      </div>
      <div aria-live="polite" aria-busy={query.isFetching}>
        {price ? <PriceWhy price={price} /> : null}
      </div>
    </Box>
  );
}

const idOf = (value: string | undefined) =>
  value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

const piecesOf = (typed: string) => {
  const compact = typed.replace(/\s/g, '');
  return /^[1-9]\d{0,3}$/.test(compact) ? Number(compact) : undefined;
};

function CopyWhy({ price }: { price: ExplainedPrice }) {
  const toasts = useToasts();
  const copy = async () => {
    if (await copyText(explanationOf(price))) toasts.success(t('prices.why.copied'));
    else toasts.error(t('toasts.genericError'));
  };
  return <IconButton icon={<Copy />} label={t('prices.why.copy')} onClick={() => void copy()} />;
}

const Foot = ({ price }: { price: ExplainedPrice }) => (
  <div className={styles.foot}>
    <span>
      {t('prices.why.margin')} <b>{price.margin_bp === null ? '–' : marginText(price.margin_bp)}</b>
    </span>
    <OwnPriceButton
      begins={{
        customer: price.customer,
        kind: 'product',
        target: price.product.code,
        product: price.product,
      }}
    />
  </div>
);
