import { difference } from '#staff/change.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { readSettings } from './read.server.ts';
import { checked } from '#staff/setting-store/check.server.ts';
import { writeSettings } from '#staff/setting-store/write.server.ts';

export const showSettings = readingJob({
  title: 'settings show',
  needs: ['settings.read'],
  work: ({ sql }) => readSettings(sql),
});

/** Takes the parts that are given, in the shape of `showSettings`, and says what has changed. */
export const setSettings = changingJob({
  title: 'settings set',
  needs: ['settings.change'],
  async work({ sql, audit }, given: unknown) {
    const was = await readSettings(sql);
    await writeSettings(sql, checked(given));
    const is = await readSettings(sql);
    for (const part of Object.keys(is) as (keyof typeof is)[])
      await audit.add('setting', part, { value: was[part] }, { value: is[part] });
    const [before, after] = difference(was, is);
    return { before, after };
  },
});
