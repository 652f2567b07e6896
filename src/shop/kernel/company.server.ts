import type { Db } from '#base/database/database.server.ts';

/** Who runs the shop, as it signs its mails. */
export type Company = {
  name: string;
  /** What the shop is called, if not like the company. */
  shop_name?: string;
  street: string;
  city: string;
  zip: string;
  ico: string;
  dic: string;
  icDph: string;
  register: string;
  phone: string;
  email: string;
  /** Where the shop hears of new orders, if not at its address; nowhere when empty. */
  orders_email?: string;
  iban: string;
  bic: string;
};

export async function getCompany(sql: Db): Promise<Company> {
  const [setting] = await sql<{ value: Company }[]>`
    select value from setting where key = 'company'`;
  return setting!.value;
}
