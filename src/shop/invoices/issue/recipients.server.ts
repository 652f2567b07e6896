import type { Db } from '#base/database/database.server.ts';
import { mayDo, type Role } from '#shop/kernel/roles.ts';

type Row = { id: number; invoice_email: string | null; email: string; roles: Role[] };
type Recipient = { to: '' | ':orderer'; recipient: string };

/**
 * Who gets documents of the order: the address the company has said, and besides whoever ordered if invoices are
 * theirs to see. Without such an address whoever ordered gets them in any case.
 */
export async function recipientsOf(sql: Db, orderId: number): Promise<Recipient[]> {
  return (await recipientsOfMany(sql, [orderId])).get(orderId)!;
}

/** The same for many orders in one statement. */
export async function recipientsOfMany(
  sql: Db,
  orderIds: number[],
): Promise<Map<number, Recipient[]>> {
  const rows = await sql<Row[]>`
    select orders.id, company.invoice_email, person.email, person.roles
    from orders
    join company on company.id = orders.customer_id
    join person on person.customer_id = company.id and person.email = mailbox_of(orders.person_id)
    where orders.id = any(${orderIds}::int[])`;
  return new Map(rows.map((row) => [row.id, recipientsIn(row)]));
}

function recipientsIn({ invoice_email: own, email, roles }: Row): Recipient[] {
  if (own === null) return [{ to: '', recipient: email }];
  const isForBoth = mayDo(roles, 'documents') && email.toLowerCase() !== own.toLowerCase();
  return [
    { to: '', recipient: own },
    ...(isForBoth ? [{ to: ':orderer', recipient: email } as const] : []),
  ];
}
