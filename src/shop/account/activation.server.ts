import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { getSite } from '#shop/content/site.server.ts';
import { putMail } from '#shop/customers/outbox.server.ts';
import type { Shop } from '#shop/customers/slice.server.ts';
import type { Activate } from './contract.ts';
import { createLink, findLink, useLink } from './links.server.ts';
import { onRequest, type MailRequest } from './mail-request.server.ts';
import { activatedMail, activationMail, approvalMail } from './mails.server.ts';
import { hashPassword } from './password.server.ts';

type CustomerRow = { id: number; email: string; company_name: string };

/** Sends the link to whoever opens accounts here: the customer, or the shop's staff. */
export async function sendActivation(tx: Db, shop: Shop, customerId: number): Promise<void> {
  const { config } = shop;
  const [customer] = await tx<CustomerRow[]>`
    select id, email, company_name from customer where id = ${customerId}`;
  const token = await createLink(tx, 'activation', customerId);
  const about = {
    email: customer!.email,
    company: customer!.company_name,
    url: `${config.publicUrl}/activation?token=${token}`,
  };
  if (config.activation === 'email') return putMail(tx, activationMail(about));
  const { company } = await getSite(tx, config);
  return putMail(tx, approvalMail(company.email, about));
}

/**
 * Opens the account the link belongs to. Who reads the mail sets the password: whoever only typed the
 * address into the form must not have one that works. Opened by staff, its owner has to be told.
 */
export async function activate(
  { sql, config }: Shop,
  { token, password }: Activate,
): Promise<void> {
  const isByMail = config.activation === 'email';
  if (isByMail && (await findLink(sql, 'activation', token)) === null) throw invalidLink();
  if (isByMail && password === undefined)
    throw new ShopError('messages.validation.password.required', { key: 'password', status: 200 });
  const chosen = isByMail ? await hashPassword(password!) : null;
  await sql.begin(async (tx) => {
    const customerId = await useLink(tx, 'activation', token);
    const [customer] = await tx<CustomerRow[]>`
      update customer set state = 'active', activated_at = now(),
             password_hash = coalesce(${chosen}, password_hash)
      where id = ${customerId} and state = 'pending' returning id, email, company_name`;
    if (!customer) throw invalidLink();
    if (config.activation === 'email') return;
    const { email, company_name: company } = customer;
    await putMail(tx, activatedMail({ email, company, url: `${config.publicUrl}/login` }));
  });
}

const invalidLink = () => new ShopError('messages.link.invalid', { key: 'token', status: 404 });

/** Only a pending account gets a mail, and nobody can tell. */
export const resendActivation = (shop: Shop, request: MailRequest) =>
  onRequest(shop, 'activation-mail', request, async (tx) => {
    const [customer] = await tx<CustomerRow[]>`
      select id from customer where lower(email) = ${request.email} and state = 'pending'`;
    if (customer && shop.config.activation === 'email') await sendActivation(tx, shop, customer.id);
  });
