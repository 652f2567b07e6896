import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';
import { type AddressForm, type Draft, isPickUp, type Methods } from './draft.ts';

type Order = { draft: Draft; methods: Methods; basket: number; shownTotal: number };

const params = { lang: 'sk' };

/**
 * The calls that turn a basket into an order, one after the other; the first refusal ends them. Each can
 * be repeated, so after a lost reply the customer simply tries again.
 */
export async function placeOrder(api: Api, { draft, methods, basket, shownTotal }: Order) {
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
  const { order } = await api(contract.placeOrder, {
    params,
    body: { basket, followNews: draft.wantsNews, shown_total: shownTotal },
  });
  return order;
}

const wireAddress = (form: AddressForm) => ({
  first_name: form.firstName,
  last_name: form.lastName,
  street: form.street,
  city: form.city,
  zip: form.zip,
  phone: form.phone,
  country: 32 as const,
});
