import type { Api } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import * as contract from './contract.ts';
import { type Draft, isPickUp, type Methods, wireAddress } from './draft.ts';
import type { Summary } from './summary.ts';

type Wish = {
  draft: Draft;
  methods: Methods;
  basket: number;
  shown: Pick<Summary, 'withoutVat' | 'toPay'>;
};

const params = { lang: 'sk' };

/**
 * The calls that turn a basket into an order, one after the other; the first refusal ends them. Each can
 * be repeated, so after a lost reply the customer simply tries again.
 */
export async function placeOrder(api: Api, wish: Wish) {
  await sendChoices(api, wish).catch((error: unknown) => {
    // The reply to the last call was lost: the basket is an order already, and that call will tell which.
    if (!(error instanceof ShopError && error.code === 'messages.basket.ordered')) throw error;
  });
  const { order } = await api(contract.placeOrder, {
    params,
    body: {
      basket: wish.basket,
      followNews: wish.draft.wantsNews,
      shown_total: wish.shown.withoutVat,
      shown_to_pay: wish.shown.toPay,
    },
  });
  return order;
}

async function sendChoices(api: Api, { draft, methods, basket }: Wish) {
  const inPerson = isPickUp(draft, methods);
  const isSeparate = !inPerson && !draft.isSameAddress;
  await api(contract.saveAddresses, {
    body: {
      basket,
      addresses: [
        { type: 1, ...wireAddress(draft.invoice) },
        ...(isSeparate ? [{ type: 2 as const, ...wireAddress(draft.delivery) }] : []),
      ],
    },
  });
  await api(contract.setAdditional, { body: { basket, is_delivery_address: isSeparate } });
  await api(contract.chooseShipping, {
    params,
    body: {
      basket,
      saturdayDelivery: false,
      shipping: draft.shippingMethod!,
      packetaPoint: draft.packetaPoint?.id ?? null,
      packetaPointName: draft.packetaPoint?.name ?? null,
      packetaPointAddress: draft.packetaPoint?.address ?? null,
    },
  });
  await api(contract.chooseSalePoint, {
    body: { basket, salePoint: inPerson ? draft.salePoint : null },
  });
  await api(contract.choosePayment, { body: { basket, payment: draft.paymentOption! } });
  await api(contract.setNote, { body: { basket, note: draft.orderNote } });
}
