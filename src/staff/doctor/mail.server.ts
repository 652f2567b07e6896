import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#base/process/config.server.ts';
import type { Db } from '#base/database/database.server.ts';
import { count, say } from '#text/staff.ts';
import { fail, type Finding, ok, warn } from './finding.ts';

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Connects and signs in as the worker does, and sends nothing. */
export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding[]> {
  if (!smtpUrl) return checkFolder(join(dataDir, 'mail'));
  const { host } = new URL(smtpUrl);
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    await transport.verify();
    return [ok('mail', say('doctor.smtp', { host }))];
  } catch (error) {
    const reason = (error as Error).message;
    return [fail('mail', say('doctor.noSmtp', { host, reason }), say('doctor.noSmtpAdvice'))];
  } finally {
    transport.close();
  }
}

async function checkFolder(folder: string): Promise<Finding[]> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return [warn('mail', say('doctor.mailFiles', { folder }), say('doctor.mailFilesAdvice'))];
  } catch {
    return [fail('mail', say('doctor.mailFolder', { folder }), say('doctor.mailFolderAdvice'))];
  }
}

type Waiting = { waiting: number; late: number; failing: number; error: string | null };

/** Mails leave within seconds; one that waits ten minutes means nobody sends. */
export async function checkOutbox(sql: Db): Promise<Finding[]> {
  const [row] = await sql<Waiting[]>`
    select count(*)::int as waiting,
           (count(*) filter (where attempts = 0 and created_at < now() - interval '10 minutes'))::int
             as late,
           (count(*) filter (where attempts >= 3))::int as failing,
           (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as error
    from outbox where sent_at is null`;
  const { waiting, late, failing, error } = row!;
  return [
    ...(failing > 0
      ? [
          fail(
            'outbox',
            count('doctor.failing', failing, { error: error ?? '' }),
            say('doctor.failingAdvice'),
          ),
        ]
      : []),
    ...(late > 0 ? [fail('outbox', count('doctor.late', late), say('doctor.lateAdvice'))] : []),
    ...(failing + late === 0 ? [ok('outbox', count('doctor.waiting', waiting))] : []),
  ];
}
