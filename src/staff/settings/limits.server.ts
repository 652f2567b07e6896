import type { Db } from '#base/database/database.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import * as contract from '#staff/setting-store/limits-contract.ts';
import { readSettings } from './read.server.ts';
import { checked } from '#staff/setting-store/check.server.ts';
import { readToChange, versionOf } from '#staff/setting-store/version.server.ts';
import { writeSettings } from '#staff/setting-store/write.server.ts';

/** What the owner sets on the screen of limits; the rest of the settings has places of its own. */
const PARTS = Object.keys(contract.Limits.shape) as (keyof contract.Limits)[];

async function readLimits(sql: Db): Promise<{ limits: contract.Limits; version: string }> {
  const all = await readSettings(sql);
  const limits = Object.fromEntries(PARTS.map((part) => [part, all[part]])) as contract.Limits;
  return { limits, version: versionOf(limits) };
}

export const showLimits = readingJob(contract.getLimits, ({ sql }) => readLimits(sql));

export const setLimits = changingJob(
  contract.setLimits,
  async ({ sql, audit }, { limits, version }) => {
    const was = await readToChange(sql, readLimits, { version, parts: PARTS });
    await writeSettings(sql, checked(limits));
    const is = await readLimits(sql);
    for (const part of PARTS)
      await audit.add('setting', part, { value: was.limits[part] }, { value: is.limits[part] });
    return is;
  },
);

export const limitCalls = [showLimits, setLimits];
