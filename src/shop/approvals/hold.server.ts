import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import type { CompanyId, PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import { t } from '#text/documents.ts';
import type { ApprovalState } from './contract.ts';
import { isDecider } from './deciders.server.ts';

export type ApprovalRow = {
  id: number;
  customer_id: CompanyId;
  person_id: PersonId;
  basket_id: number;
  year: number;
  place: number;
  state: ApprovalState;
  wanted_id: PersonId | null;
  order_limit_cents: Cents | null;
  month_limit_cents: Cents | null;
  spent_cents: Cents;
  waiting_cents: Cents;
  shipping_name: string;
  shipping_cents: Cents;
  shipping_vat_percent: number;
  payment_name: string;
  payment_cents: Cents;
  payment_vat_percent: number;
  products_cents: Cents;
  net_cents: Cents;
  counted_cents: Cents;
  created_at: Date;
  edited_at: Date | null;
  pressed_at: Date | null;
  reminders: number;
  decided_by: PersonId | null;
  decided_at: Date | null;
  reason: string;
  order_id: number | null;
};

/** A whole row; sums of a month may be larger than the numbers of the database that arrive as such. */
export const approvalColumns = (sql: Db): Fragment => sql`
  approval.*, approval.spent_cents::float8 as spent_cents, approval.waiting_cents::float8 as waiting_cents`;

/** Locks people before requests and baskets, always in the same order, so that there is no deadlock. */
export async function holdPeople(tx: Db, ids: (PersonId | null)[]): Promise<void> {
  await tx`
    select from person where id = any (${ids.filter((id) => id !== null)}::int[])
    order by id for no key update`;
}

/** A request of the visitor themselves, held until the transaction ends; anybody else's is not there. */
export async function holdOwn(tx: Db, visitor: SignedIn, id: number): Promise<ApprovalRow> {
  const row = await hold(tx, visitor, id);
  if (row.person_id !== visitor.person.id) throw missing();
  return row;
}

/** A request that the visitor may decide about: of a colleague, and never their own. */
export async function holdToDecide(tx: Db, visitor: SignedIn, id: number): Promise<ApprovalRow> {
  const row = await holdVisible(tx, visitor, id);
  if (row.person_id === visitor.person.id)
    throw new ShopError('messages.approval.own', { status: 403 });
  return row;
}

/** One that the visitor sent or may decide about. */
export async function holdVisible(tx: Db, visitor: SignedIn, id: number): Promise<ApprovalRow> {
  const row = await hold(tx, visitor, id);
  if (row.person_id !== visitor.person.id && !(await isDecider(tx, visitor))) throw missing();
  return row;
}

async function hold(tx: Db, { customer, person }: SignedIn, id: number): Promise<ApprovalRow> {
  const [known] = await tx<{ person_id: PersonId }[]>`
    select person_id from approval where id = ${id} and customer_id = ${customer.id}`;
  if (!known) throw missing();
  await holdPeople(tx, [known.person_id, person.id]);
  const [row] = await tx<ApprovalRow[]>`
    select ${approvalColumns(tx)} from approval where id = ${id} for update`;
  return row!;
}

export const missing = () => ShopError.notFound('messages.approval.notFound');

/** The first decision counts; a later one is refused with the name of the person who decided. */
export async function checkWaits(tx: Db, { state, decided_by }: ApprovalRow): Promise<void> {
  if (state === 'waiting') return;
  if (state === 'withdrawn') throw ShopError.conflict('messages.approval.withdrawn');
  const [by] = await tx<{ id: PersonId; name: string }[]>`
    select id, ${personName(tx)} as name from person where id = ${decided_by}`;
  const code = 'messages.approval.decided';
  const values = { name: by!.name };
  throw new ShopError([{ key: null, code, message: t(code, values), values }], {
    status: 409,
    payload: { state, decided_by: by },
  });
}
