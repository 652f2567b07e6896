import { formatPhone, formatZip } from '#text/format.ts';

export type Whose = 'invoice' | 'delivery';

/** The two addresses as a row of `orders` holds them. */
export type Addresses = Record<
  `${Whose}_${'name' | 'street' | 'city' | 'zip' | 'phone'}`,
  string
> & {
  company_name: string;
  /** Null in orders from before addresses had a company of their own: the customer's stands for it. */
  invoice_company: string | null;
  delivery_company: string | null;
};

/** As it is written on a parcel, one thing on a line. */
export const addressText = (order: Addresses, whose: Whose) =>
  [
    order[`${whose}_company`] ?? order.company_name,
    order[`${whose}_name`],
    order[`${whose}_street`],
    `${formatZip(order[`${whose}_zip`])} ${order[`${whose}_city`]}`,
    formatPhone(order[`${whose}_phone`]),
  ]
    .filter((line) => line !== '')
    .join('\n');
