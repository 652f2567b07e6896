import type { Api } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { ApprovalSlot } from '#shop/checkout/approval-slot.ts';
import * as contract from '#shop/checkout/contract.ts';
import { type Draft, isPickUp, type Methods, wireAddress } from './draft.ts';
import type { Summary } from '#shop/basket/summary.ts';

type Wish = {
  draft: Draft;
  methods: Methods;
  basket: number;
  shown: Pick<Summary, 'withoutVat' | 'toPay'>;
  /** Who orders, as the screen shows it. */
  customer: number;
  /** The last call, where it makes no order but asks for one. */
  finish?: ApprovalSlot['send'] | undefined;
};

/** The calls this tab has made for a basket; kept after a try whose reply was lost. */
export type Tries = { mayBeOrdered: boolean };

export type Placed = {
  id: number;
  number: string;
  /** Ordered in another tab, without the choices of this one. */
  isElsewhere: boolean;
};

const params = { lang: 'sk' };

/**
 * The calls that turn a basket into an order, one after the other; the first refusal ends them. Each can
 * be repeated, so after a lost reply the customer simply tries again.
 */
export async function placeOrder(api: Api, wish: Wish, tries: Tries): Promise<Placed> {
  const wasTried = tries.mayBeOrdered;
  await sendChoices(api, wish).catch((error: unknown) => {
    // The basket is an order already, of this tab or of another; the last call will tell which.
    if (!(error instanceof ShopError && error.code === 'messages.basket.ordered')) throw error;
  });
  tries.mayBeOrdered = true;
  const { isRepeated, ...order } = await (wish.finish ?? orderNow)(api, {
    basket: wish.basket,
    followNews: wish.draft.wantsNews,
    shown_total: wish.shown.withoutVat,
    shown_to_pay: wish.shown.toPay,
    shown_customer_id: wish.customer,
  }).catch((error: unknown) => {
    // A refusal is certain: nothing was ordered.
    if (error instanceof ShopError && error.status >= 400 && error.status < 500)
      tries.mayBeOrdered = false;
    throw error;
  });
  return { ...order, isElsewhere: isRepeated && !wasTried };
}

async function orderNow(api: Api, body: contract.PlaceOrder) {
  const { order, already_placed: isRepeated } = await api(contract.placeOrder, { params, body });
  return { ...order, isRepeated };
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
