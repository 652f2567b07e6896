import type { Db } from '#base/database.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { readSettings } from './read.server.ts';
import { checked } from './settings.server.ts';
import type { AllSettings, Settings } from './shape.ts';
import { readToChange, versionOf } from './version.server.ts';
import { writeSettings } from './write.server.ts';

/** What the owner sets on the screen of limits; the rest of the settings has places of its own. */
const PARTS = [
  ...(['dispatch', 'dispatch_stop', 'due_days', 'low_stock', 'payment_matching'] as const),
  ...(['credit_line', 'reminders'] as const),
] as const;
export type Limits = Pick<AllSettings, (typeof PARTS)[number]>;

async function readLimits(sql: Db): Promise<{ limits: Limits; version: string }> {
  const all = await readSettings(sql);
  const limits = Object.fromEntries(PARTS.map((part) => [part, all[part]])) as Limits;
  return { limits, version: versionOf(limits) };
}

export const showLimits = readingJob({
  title: 'settings limits show',
  needs: ['settings.read'],
  work: ({ sql }) => readLimits(sql),
});

type Given = {
  limits: { [Part in keyof Limits]?: Settings[Part] | undefined };
  /** Of what was changed: if somebody else has changed it meanwhile, nothing is written. */
  version: string;
};

export const setLimits = changingJob({
  title: 'settings limits',
  needs: ['settings.change'],
  async work({ sql, audit }, { limits, version }: Given) {
    const was = await readToChange(sql, readLimits, version);
    await writeSettings(sql, checked(limits));
    const is = await readLimits(sql);
    for (const part of PARTS)
      await audit.add('setting', part, { value: was.limits[part] }, { value: is.limits[part] });
    return is;
  },
});
