import type { Ref } from 'react';
import { api } from '#office/api/send.ts';
import { FindField } from '#office/components/find-field.tsx';
import { Goods as GoodsOf } from '#office/components/goods.tsx';
import { findGoods, type Goods } from '#staff/orders/phone-order-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/orders.ts';

type Props = {
  label: string;
  hint: string;
  onChoose: (goods: Goods) => void;
  inputRef?: Ref<HTMLInputElement>;
};

const showGoods = (goods: Goods) => (
  <>
    <GoodsOf good={goods} />
    <small>{t('phoneOrder.stock', { count: formatCount(Math.max(0, goods.stock)) })}</small>
  </>
);

/** A product by its code or by words of its name, with what is there of it. */
export const GoodsField = (props: Props) => (
  <FindField
    {...props}
    kind="goods"
    shortest={2}
    find={async (query, signal) => (await api(findGoods, { body: { query }, signal })).goods}
    keyOf={({ id }) => id}
    show={showGoods}
    nothing={t('phoneOrder.noGoods')}
  />
);
