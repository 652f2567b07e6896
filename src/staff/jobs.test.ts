import { drawHere } from '#base/files/draw.server.ts';
import { expect, test } from 'vitest';
import type { Sql } from '#base/database/database.server.ts';
import { COMMANDS } from '#cli/commands.server.ts';
import { STAFF_JOBS as jobs } from '#tests/staff-jobs.ts';
import type { StaffContext } from './job.server.ts';
import { ALL_PERMISSIONS, type Permission } from './permissions.ts';

/** A database that nobody may touch. */
const untouchable = new Proxy((() => {}) as unknown as Sql, {
  apply: () => expect.unreachable('a query was sent'),
  get: () => expect.unreachable('the database was used'),
});
const contextWith = (permissions: Iterable<Permission>): StaffContext => ({
  sql: untouchable,
  config: null as never,
  who: 'jana',
  permissions: new Set(permissions),
  face: 'terminal',
  draw: drawHere,
  isDryRun: false,
  progress: () => {},
});

test('every command that changes the shop is a job of the same name', () => {
  const changing = COMMANDS.filter(({ isChange }) => isChange).map(({ name }) => name);
  const titles = jobs.filter(({ isChange }) => isChange).map(({ title }) => title);
  expect(changing.filter((name) => !titles.includes(name))).toEqual([]);
  expect(new Set(jobs.map(({ title }) => title)).size).toBe(jobs.length);
});

test.each(jobs.map((job) => [job.title, job] as const))(
  '%s: without a permission it needs nothing is even looked at',
  async (_, job) => {
    expect(job.needs.length).toBeGreaterThan(0);
    for (const missing of job.needs) {
      const others = [...ALL_PERMISSIONS].filter((permission) => permission !== missing);
      await expect(job(contextWith(others), undefined)).rejects.toMatchObject({
        key: 'permission.missing',
      });
    }
    await expect(job(contextWith([]), undefined)).rejects.toMatchObject({
      key: 'permission.missing',
    });
  },
);

test.each(jobs.map((job) => [job.title, job] as const))(
  '%s: changing asks for change, looking for read',
  (_, { needs, isChange }) => {
    const kind = isChange ? '.change' : '.read';
    expect(needs.filter((permission) => !permission.endsWith(kind))).toEqual([]);
  },
);

test.each([
  ['import products', ['catalogue.change', 'prices.change']],
  ['import customers', ['customers.change', 'prices.change']],
  ['import prices', ['prices.change']],
  ['payments record', ['payments.change']],
  ['undo', ['system.change']],
  ['undo in part', ['history.change']],
])('%s needs %j', (title, needs) => {
  expect(jobs.find((job) => job.title === title)?.needs).toEqual(needs);
});
