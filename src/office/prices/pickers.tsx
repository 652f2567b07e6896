import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { api } from '#office/api/send.ts';
import { FindField } from '#office/components/find-field.tsx';
import { Goods } from '#office/components/goods.tsx';
import {
  type ExplainedPrice,
  findPriced,
  findPricedCustomers,
  type FoundCustomer,
  type FoundProduct,
} from '#staff/prices/explain-contract.ts';
import { t } from '#text/office/prices.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './explainer.module.css';

const showCustomer = ({ name, city }: FoundCustomer) => (
  <>
    <b>{name}</b>
    <small>{city}</small>
  </>
);
const showGood = (good: FoundProduct) => <Goods good={good} />;

type CustomerProps = {
  chosen: { id: number; name?: string } | undefined;
  onChoose: (customer: Pick<FoundCustomer, 'id' | 'name'> | undefined) => void;
};

/** Whose price it is. */
export function CustomerPick({ chosen, onChoose }: CustomerProps) {
  /** Of who was just chosen, until a price says it. */
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
          onChoose(customer);
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

type Good = Pick<ExplainedPrice['product'], 'code' | 'name' | 'vendor' | 'picture'>;
type ProductProps = {
  code: string | undefined;
  /** How it looks, as soon as that is known. */
  product?: Good | undefined;
  onChoose: (code: string | undefined) => void;
};

/** Of which product. */
export function ProductPick({ code, product, onChoose }: ProductProps) {
  const [known, setKnown] = useState<Good>();
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
        onChoose={(good) => {
          setKnown(good);
          onChoose(good.code);
        }}
        nothing={t('prices.why.noProduct')}
      />
    );
  const good = product ?? (known?.code === code ? known : undefined);
  return (
    <Picked label={t('prices.why.product')} name={code} onAnother={() => onChoose(undefined)}>
      {good ? <Goods good={good} /> : <b>{code}</b>}
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
