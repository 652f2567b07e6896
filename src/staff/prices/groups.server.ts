import type { Db, Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { BasisPoints } from '#base/values/money.ts';
import { findOn, listDiscounts, type On } from '#shop/customers/discounts.server.ts';
import {
  findPriceGroup,
  getPriceGroup,
  listPriceGroups,
  setPriceGroup as setGroup,
} from '#shop/customers/price-groups.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { refuseFar, refuseImpossible } from './discount-brake.ts';
import { lockGroups, namedDiscounts, writeDiscounts } from './matrix.server.ts';
import * as contract from './matrix-contract.ts';

export const listGroups = readingJob({
  title: 'groups list',
  needs: ['prices.read'],
  async work({ sql }) {
    const groups = await listPriceGroups(sql);
    return Promise.all(
      groups.map(async (group) => ({
        ...group,
        discounts: [...(await listDiscounts(sql, { groupId: group.id }))],
      })),
    );
  },
});

type NewGroup = { name: string; points: BasisPoints; isConfirmed: boolean };

/** Makes the group or changes its basic discount, at a terminal. */
export const setPriceGroup = changingJob({
  title: 'groups set',
  needs: ['prices.change'],
  async work({ sql, audit }, { name, points, isConfirmed }: NewGroup) {
    const before = await findPriceGroup(sql, name);
    refuseImpossible(points);
    // Nobody is in a new group yet.
    if (before && !isConfirmed) refuseFar(before.discount_bp, points);
    await setGroup(sql, name, points);
    const was = before && { discount_bp: before.discount_bp };
    await audit.add('price_group', name, was, { discount_bp: points });
    return { name, discount_bp: points };
  },
});

type NewDiscount = { group: string; on: On; points: BasisPoints; isConfirmed: boolean };

/** One cell of the matrix, at a terminal. */
export const setGroupDiscount = changingJob({
  title: 'groups discount',
  needs: ['prices.change'],
  async work(context, { group: typed, on, points, isConfirmed }: NewDiscount) {
    const { sql } = context;
    const { id: group, name } = await getPriceGroup(sql, typed);
    refuseImpossible(points);
    await lockGroups(sql, [group]);
    const place = await findOn(sql, on);
    const known = (await listDiscounts(sql, { groupId: group })).find(
      ({ what }) => what === Object.entries(on)[0]!.join(' '),
    );
    if (!isConfirmed) refuseFar(known?.discount_bp ?? 0, points);
    await writeDiscounts(context, [{ group, ...place, discount_bp: points }]);
    return { key: name, discounts: [...(await listDiscounts(sql, { groupId: group }))] };
  },
});

export const addGroup = changingJob(
  contract.addGroup,
  async ({ sql, audit }, { name, discount_bp: points }) => {
    const [added] = await sql<{ id: number }[]>`
      insert into price_group (name, discount_bp) values (${name}, ${points})
      on conflict (name) do nothing returning id`;
    if (!added) throw taken();
    await audit.add('price_group', name, null, { discount_bp: points });
    return added;
  },
);

const taken = () => new ShopError('messages.office.groupTaken', { key: 'name', status: 409 });

export const renameGroup = changingJob(
  contract.renameGroup,
  async ({ sql, audit }, { id, name, was }) => {
    const before = await lockedGroup(sql, id);
    if (before.name !== was)
      await refuseStale(sql, { entity: 'price_group', keys: [before.name] }, { group: before });
    if (name === was) return {};
    if (await findPriceGroup(sql, name)) throw taken();
    await sql`update price_group set name = ${name} where id = ${id}`;
    // Under both names, so that the history of either leads on.
    await audit.add('price_group', name, { name: was }, { name });
    return {};
  },
);

/** Discounts go with their group; its customers go to another one first, each with the next page at its prices. */
export const endGroup = changingJob(
  contract.endGroup,
  async ({ sql, audit }, { id, move_to: target }) => {
    await lockGroups(sql, target === null ? [id] : [id, target]);
    const { name } = await findGroup(sql, id);
    const [{ held }] = await sql<[{ held: number }]>`
      select count(*)::int as held from company where price_group_id = ${id}`;
    if (held > 0 && (target === null || target === id))
      throw ShopError.conflict('messages.office.groupInUse');
    const to = held > 0 ? await findGroup(sql, target!) : null;
    if (to) await sql`update company set price_group_id = ${to.id} where price_group_id = ${id}`;
    const { name: _, ...was } = (await namedDiscounts(sql, [id])).get(name)!;
    await sql`delete from price_group where id = ${id}`;
    await audit.add('price_group', name, was, null);
    if (to) await audit.add('price_group', to.name, null, { moved_from: name, customers: held });
    return { moved: held };
  },
);

async function findGroup(sql: Db, id: number) {
  const [group] = await sql<{ id: number; name: string }[]>`
    select id, name from price_group where id = ${id}`;
  if (!group) throw ShopError.notFound('messages.customer.noGroup');
  return group;
}

async function lockedGroup(sql: Tx, id: number) {
  await lockGroups(sql, [id]);
  return findGroup(sql, id);
}
