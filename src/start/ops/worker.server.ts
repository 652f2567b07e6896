import type { FastifyBaseLogger } from 'fastify';
import type { WorkerPool } from '#base/worker-pool.server.ts';
import { isDatabaseDown } from '#base/database.server.ts';
import { tellInTurn } from '#shop/account/joining.server.ts';
import { remindInTurn } from '#shop/approvals/reminders.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { createMailer } from '#shop/mail/mailer.server.ts';
import { markFailed, markSent, takeDueMail } from '#shop/mail/outbox-queue.server.ts';
import { countFigures } from '#shop/customers/figures.server.ts';
import { sweepInTurn, sweepMailFiles } from '#shop/kernel/sweep.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { keepNext } from '#shop/invoices/kept-pdf.server.ts';
import { openFiles } from '#shop/invoices/mail-files.server.ts';
import { planInTurn } from '#shop/orders/waiting.server.ts';
import { bookMoves } from '#shop/orders/stock.server.ts';

const PAUSE = 2_000;
/** How long a stop waits for the mail that is just being sent. */
const LAST_MAIL = 3_000;
/** How often it is asked whether it is time to sweep, and to remind of what waits to be approved. */
const TRY_SWEEP = 10 * 60 * 1_000;
/** And whether days of deliveries have moved. */
const TRY_DAYS = 60 * 1_000;

/**
 * What no visitor waits for: mail goes out, issued documents are drawn and kept, noted moves of goods are booked, days of deliveries follow, approvers are
 * reminded, what has expired is thrown away.
 */
export async function startWorker(
  { sql, config }: Shop,
  workerPool: WorkerPool,
  log: FastifyBaseLogger,
  tellLost: (error: unknown) => void = () => {},
) {
  const mailer = createMailer(config);
  if (!config.smtpUrl)
    log.warn('SMTP_URL is not set: mails are written as files under DATA_DIR/mail');

  let isStopping = false;
  let wake = () => {};
  let lastSweep = 0;
  let lastDays = 0;

  async function work() {
    while (!isStopping) {
      const isBusy = await sendNext().catch((error: unknown) => {
        fail(error, 'mail worker');
        return false;
      });
      const isDrawing = await keepNext(sql, workerPool).catch((error: unknown) => {
        fail(error, 'PDF to keep');
        return false;
      });
      await bookMoves(sql).catch((error: unknown) => fail(error, 'stock moves'));
      if (Date.now() - lastDays > TRY_DAYS) {
        lastDays = Date.now();
        void planDays().catch((error: unknown) => fail(error, 'days of deliveries'));
      }
      if (Date.now() - lastSweep > TRY_SWEEP) {
        lastSweep = Date.now();
        // Beside the mail: after a long neglect it takes minutes.
        void sweepAll().catch((error: unknown) => fail(error, 'sweep'));
        void remindAll().catch((error: unknown) => fail(error, 'reminders'));
      }
      if (!isBusy && !isDrawing) await pause();
    }
  }

  function fail(error: unknown, what: string) {
    if (isDatabaseDown(error)) tellLost(error);
    else log.error({ err: error }, what);
  }

  async function sweepAll() {
    const customers = await countFigures(sql, () => isStopping);
    if (customers) log.info({ customers }, 'counted');
    const files = await sweepMailFiles(config.dataDir);
    const rows = await sweepInTurn(sql, () => isStopping);
    if (rows || files) log.info({ rows, files }, 'swept');
  }

  async function planDays() {
    const lines = await planInTurn({ sql, config });
    if (lines) log.info({ lines }, 'days of deliveries moved');
  }

  async function remindAll() {
    const requests = await remindInTurn({ sql, config }, () => isStopping);
    if (requests) log.info({ requests }, 'reminded of approvals');
    const companies = await tellInTurn({ sql, config }, () => isStopping);
    if (companies) log.info({ companies }, 'told who wants to be let in');
  }

  async function sendNext(): Promise<boolean> {
    const mail = await takeDueMail(sql);
    if (!mail) return false;
    const about = { outbox: mail.id, kind: mail.kind, reqId: mail.request_id ?? undefined };
    try {
      // Asked anew for each: the company may have changed its name since the start.
      const attachments = await openFiles({ sql, workerPool }, mail.attachments);
      await mailer.send({ ...mail, attachments }, await getCompany(sql));
      await markSent(sql, mail.id);
      log.info(about, 'mail sent');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ ...about, attempts: mail.attempts, reason: message }, 'mail failed');
      await markFailed(sql, mail, message);
    }
    return true;
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = work();
  return async () => {
    isStopping = true;
    wake();
    // A mail left half-way is due again after its lease.
    await Promise.race([running, new Promise((later) => setTimeout(later, LAST_MAIL))]);
    await mailer.close();
  };
}
