import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Copy } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { FindField } from '#office/components/find-field.tsx';
import { Goods } from '#office/components/goods.tsx';
import { Box } from '#office/components/screen.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useSettled } from '#office/components/use-settled.ts';
import {
  explainPrice,
  type ExplainedPrice,
  findPriced,
  findPricedCustomers,
  type FoundCustomer,
  type FoundProduct,
  MOST_PIECES,
} from '#staff/prices/explain-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/prices.ts';
import { copyText } from '#ui/copy-text.ts';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { percentWords } from './percent-text.ts';
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
      foot={price ? <Margin price={price} /> : null}
    >
      <div className={styles.asked}>
        <CustomerPick
          chosen={customer === undefined ? undefined : (price?.customer ?? { id: customer })}
          onChoose={(id) => change({ zakaznik: id === undefined ? undefined : String(id) })}
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

const showCustomer = ({ name, city }: FoundCustomer) => (
  <>
    <b>{name}</b>
    <small>{city}</small>
  </>
);
const showGood = (good: FoundProduct) => <Goods good={good} />;

type CustomerProps = {
  chosen: { id: number; name?: string } | undefined;
  onChoose: (id: number | undefined) => void;
};

function CustomerPick({ chosen, onChoose }: CustomerProps) {
  /** Of who was just chosen, until the price says it. */
  const [known, setKnown] = useState<{ id: number; name: string }>();
  if (!chosen)
    return (
      <FindField
        label={t('prices.why.customer')}
        kind="priced customers"
        shortest={3}
        find={async (query, signal) =>
          (await api(findPricedCustomers, { body: { query }, signal })).customers
        }
        keyOf={({ id }) => id}
        show={showCustomer}
        onChoose={(customer) => {
          setKnown(customer);
          onChoose(customer.id);
        }}
        nothing={t('prices.why.noCustomer')}
      />
    );
  const name = chosen.name ?? (known?.id === chosen.id ? known.name : `${chosen.id}`);
  return (
    <Picked label={t('prices.why.customer')} name={name} onAnother={() => onChoose(undefined)}>
      <b>{name}</b>
    </Picked>
  );
}

type ProductProps = {
  code: string | undefined;
  product: ExplainedPrice['product'] | undefined;
  onChoose: (code: string | undefined) => void;
};

function ProductPick({ code, product, onChoose }: ProductProps) {
  if (code === undefined)
    return (
      <FindField
        label={t('prices.why.product')}
        kind="priced goods"
        shortest={2}
        find={async (query, signal) =>
          (await api(findPriced, { body: { query }, signal })).products
        }
        keyOf={({ id }) => id}
        show={showGood}
        onChoose={(good) => onChoose(good.code)}
        nothing={t('prices.why.noProduct')}
      />
    );
  return (
    <Picked label={t('prices.why.product')} name={code} onAnother={() => onChoose(undefined)}>
      {product ? <Goods good={product} /> : <b>{code}</b>}
    </Picked>
  );
}

type PickedProps = { label: string; name: string; onAnother: () => void; children: ReactNode };

/** What was chosen, in the place of its field. */
function Picked({ label, name, onAnother, children }: PickedProps) {
  const id = useId();
  return (
    <div className={styles.picked} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div>
        {children}
        <IconButton
          icon={<ArrowLeftRight />}
          label={t('prices.why.change', { name })}
          onClick={onAnother}
        />
      </div>
    </div>
  );
}

function CopyWhy({ price }: { price: ExplainedPrice }) {
  const toasts = useToasts();
  const copy = async () => {
    if (await copyText(explanationOf(price))) toasts.success(t('prices.why.copied'));
    else toasts.error(t('toasts.genericError'));
  };
  return <IconButton icon={<Copy />} label={t('prices.why.copy')} onClick={() => void copy()} />;
}

const Margin = ({ price: { margin_bp: margin } }: { price: ExplainedPrice }) => (
  <span>
    {t('prices.why.margin')} <b>{margin === null ? '–' : percentWords(margin)}</b>
  </span>
);
