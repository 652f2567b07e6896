import { checkDemo, type Config, readConfig } from '#base/process/config.server.ts';
import { StartError } from '#base/process/start-error.ts';
import { changingJob, readingJob, type StaffContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { say } from '#text/staff.ts';
import { checkCatalogue } from './catalogue.server.ts';
import { checkCheckout } from './checkout.server.ts';
import { checkConfiguration } from './configuration.server.ts';
import { checkDatabase, checkDisk } from './database.server.ts';
import { checkEinvoice } from './einvoice.server.ts';
import { fail, type Finding } from './finding.ts';
import { checkMail, checkOutbox } from './mail.server.ts';
import { checkNumbers } from './numbers.server.ts';
import { checkParameters } from './parameters.server.ts';
import { checkFiles, findOrphans } from './orphans.server.ts';
import { checkWords } from './words.server.ts';

/** Everything that could keep customers from buying. */
export const examineShop = readingJob({
  title: 'doctor',
  needs: ['system.read'],
  work: async ({ sql, config }): Promise<Finding[]> => [
    ...(await checkConfiguration(sql, config)),
    ...(await checkDatabase(sql)),
    ...(await examineSurroundings(config)),
    ...(await checkOutbox(sql)),
    ...(await checkNumbers(sql)),
    ...(await checkEinvoice(sql, config)),
    ...(await checkCheckout(sql)),
    ...(await checkCatalogue(sql)),
    ...(await checkParameters(sql)),
    ...(await checkWords(sql)),
    ...(await checkFiles(sql)),
  ],
});

type Open = (config: Config) => Promise<{ context: StaffContext; close(): Promise<void> }>;

/** Examines also a shop that cannot be opened: that is a finding, and checks that need the database are left out. */
export async function examineFromOutside(env: NodeJS.ProcessEnv, open: Open): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
    checkDemo(config, env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [fail('configuration', error.message, say('doctor.configurationAdvice'))];
  }
  try {
    const { context, close } = await open(config);
    return await examineShop(context).finally(close);
  } catch (error) {
    if (!(error instanceof StaffError)) throw error;
    return [
      fail('database', error.message, say('doctor.noDatabaseAdvice')),
      ...(await examineSurroundings(config)),
    ];
  }
}

/** What can be looked at without a database. */
const examineSurroundings = async (config: Config): Promise<Finding[]> => [
  ...(await checkDisk(config)),
  ...(await checkMail(config)),
];

/** Deletes files that nothing shows. */
export const cleanFiles = changingJob({
  title: 'files clean',
  needs: ['system.change'],
  async work({ sql, audit }) {
    const found = await findOrphans(sql);
    if (found.length > 0) await sql`delete from file where id in ${sql(found.map(({ id }) => id))}`;
    for (const { name, size } of found) await audit.add('file', name, { size }, null);
    return [...found];
  },
});
