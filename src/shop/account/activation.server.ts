import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { Activate } from './contract.ts';
import { createLink, findLink, invalidLink, useLink } from './links.server.ts';
import { onRequest, type MailRequest } from './mail-request.server.ts';
import { activationMail, approvalMail, approvedMail } from './mails.server.ts';
import { hashPassword, NO_PASSWORD } from './password.server.ts';

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
  const company = await getCompany(tx);
  const mail =
    config.activation === 'email'
      ? activationMail(about, shopNameOf(company))
      : approvalMail(company.email, about);
  return putMail(tx, mail, company);
}

/**
 * Opens the account the link belongs to. Who reads the mail sets the password: whoever only typed the
 * address into the form must not have one that works. Where staff look at new companies, their link
 * approves one, and the customer gets a link of their own.
 */
export async function activate(shop: Shop, { token, password }: Activate): Promise<void> {
  const { sql, config } = shop;
  const customerId = await findLink(sql, 'activation', token);
  const [known] = await sql<{ state: string }[]>`
    select state from customer where id = ${customerId}`;
  if (!known) throw invalidLink();
  if (config.activation === 'manual' && known.state === 'pending')
    return sql.begin(async (tx) => {
      if ((await useLink(tx, 'activation', token)) === null) throw invalidLink();
      await approve(tx, shop, customerId!);
    });
  if (password === undefined)
    throw new ShopError('messages.validation.password.required', { key: 'password', status: 200 });
  const chosen = await hashPassword(password);
  await sql.begin(async (tx) => {
    if ((await useLink(tx, 'activation', token)) === null) throw invalidLink();
    const [customer] = await tx`
      update customer set state = 'active', activated_at = coalesce(activated_at, now()),
             password_hash = ${chosen}
      where id = ${customerId} and ${isWaiting(tx, config)} returning id`;
    if (!customer) throw invalidLink();
  });
}

/** Accounts that only wait for a password from whoever reads their mail. */
const isWaiting = (tx: Db, { activation }: Shop['config']) => tx`
  ((state = 'pending' and ${activation === 'email'})
   or (state = 'active' and password_hash = ${NO_PASSWORD}))`;

/**
 * Staff say that the company may buy here; they cannot say whose the mailbox is. The password of the
 * form is dropped, and the link to set one goes to the address itself.
 */
export async function approve(
  tx: Db,
  { config }: { config: Pick<Shop['config'], 'publicUrl'> },
  customerId: number,
): Promise<void> {
  const [customer] = await tx<CustomerRow[]>`
    update customer set state = 'active', activated_at = coalesce(activated_at, now()),
           password_hash = ${NO_PASSWORD}
    where id = ${customerId} returning id, email, company_name`;
  await tx`
    update one_time_link set used_at = now() where customer_id = ${customerId} and used_at is null`;
  const token = await createLink(tx, 'activation', customerId);
  const { email, company_name: company } = customer!;
  const url = `${config.publicUrl}/activation?token=${token}`;
  await putMail(tx, approvedMail({ email, company, url }));
}

/** Only an account that waits for its owner gets a mail, and nobody can tell. */
export const resendActivation = (shop: Shop, request: MailRequest) =>
  onRequest(shop, 'activation-mail', request, async (tx) => {
    const [customer] = await tx<(CustomerRow & { state: string })[]>`
      select id, state from customer
      where lower(email) = ${request.email} and ${isWaiting(tx, shop.config)}`;
    if (customer?.state === 'active') await approve(tx, shop, customer.id);
    else if (customer) await sendActivation(tx, shop, customer.id);
  });
