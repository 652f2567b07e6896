import type { Db } from '#base/database/database.server.ts';
import {
  type EinvoiceSettings,
  getEinvoiceSettings,
} from '#shop/invoices/einvoice/network/settings.server.ts';
import { saveEinvoiceSettings } from './contract.ts';
import { changingJob } from '#staff/job.server.ts';
import { checked } from '#staff/setting-store/check.server.ts';
import { readToChange, versionOf } from '#staff/setting-store/version.server.ts';
import { writeSettings } from '#staff/setting-store/write.server.ts';

type Read = { settings: EinvoiceSettings; version: string };

/** Address and secret of the service are in the environment, so no version is made of them. */
export async function readEinvoice(sql: Db): Promise<Read> {
  const settings = await getEinvoiceSettings(sql);
  return { settings, version: versionOf(settings) };
}

export const setEinvoice = changingJob(
  saveEinvoiceSettings,
  async ({ sql, audit }, { settings, version }) => {
    const was = await readToChange(sql, readEinvoice, { version, parts: ['einvoice'] });
    await writeSettings(sql, checked({ einvoice: { ...was.settings, ...settings } }));
    const is = await readEinvoice(sql);
    await audit.add('setting', 'einvoice', { value: was.settings }, { value: is.settings });
    return is;
  },
);
