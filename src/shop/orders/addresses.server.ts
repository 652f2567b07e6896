import { formatPhone, formatZip } from '#text/format.ts';

export type Whose = 'invoice' | 'delivery';

/** The two addresses as a row of `orders` holds them. */
export type Addresses = Record<`${Whose}_${'name' | 'street' | 'city' | 'zip' | 'phone'}`, string>;

/** As it is written on a parcel, one thing on a line. */
export const addressText = (order: Addresses, whose: Whose) =>
  [
    order[`${whose}_name`],
    order[`${whose}_street`],
    `${formatZip(order[`${whose}_zip`])} ${order[`${whose}_city`]}`,
    formatPhone(order[`${whose}_phone`]),
  ].join('\n');
