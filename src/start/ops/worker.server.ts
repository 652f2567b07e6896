import type { FastifyBaseLogger } from 'fastify';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import { tellInTurn } from '#shop/account/sign/joining.server.ts';
import { remindInTurn } from '#shop/approvals/reminders.server.ts';
import { createMailer } from '#shop/mail/mailer.server.ts';
import { writeMail } from '#shop/mail/write-mail.server.ts';
import { markFailed, markSent, takeDueMail } from '#shop/mail/outbox-queue.server.ts';
import { countFigures } from '#shop/customers/figures.server.ts';
import { sweepInTurn, sweepMailFiles } from '#shop/kernel/sweep.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { keepNext } from '#shop/invoices/pdf/kept-pdf.server.ts';
import { openFiles } from '#shop/invoices/mail-files.server.ts';
import { planInTurn } from '#shop/orders/waiting.server.ts';
import { bookMoves } from '#shop/orders/stock.server.ts';
import { every, startLoop, survivor } from './loop.server.ts';

const ROUND_PAUSE_MS = 2_000;
/** How long a stop waits for the mail that is just being sent. */
const LAST_MAIL = 3_000;
/** How long mails leave before other work has its turn. */
const MAILS_IN_A_ROW = 500;
/** How often it is asked whether it is time to sweep, and to remind of what waits to be approved. */
const TRY_SWEEP = 10 * 60 * 1_000;
/** And whether days of deliveries have moved. */
const TRY_DAYS = 60 * 1_000;

/**
 * What no visitor waits for: mail goes out, issued documents are drawn and kept, noted moves of goods are booked, planned prices begin, large changes of categories are made, days of deliveries follow, approvers are
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

  const survive = survivor(log, tellLost);
  const areDaysDue = every(TRY_DAYS);
  const isSweepDue = every(TRY_SWEEP);

  async function round(isOver: () => boolean) {
    const isBusy = await survive('mail worker', sendWaiting(isOver));
    const isDrawing = await survive('PDF to keep', keepNext(sql, workerPool));
    await survive('stock moves', bookMoves(sql));
    await survive('planned prices', changePrices());
    await survive('changes of categories', changeCategories());
    if (areDaysDue()) void survive('days of deliveries', planDays());
    if (isSweepDue()) {
      // Beside the mail: after a long neglect it takes minutes.
      void survive('sweep', sweepAll(isOver));
      void survive('reminders', remindAll(isOver));
    }
    return isBusy === true || isDrawing === true;
  }

  async function sweepAll(isOver: () => boolean) {
    const customers = await countFigures(sql, isOver);
    if (customers) log.info({ customers }, 'counted');
    const files = await sweepMailFiles(config.dataDir);
    const rows = await sweepInTurn(sql, isOver);
    if (rows || files) log.info({ rows, files }, 'swept');
  }

  /** What it takes comes when a plan is due, which is seldom. */
  async function changePrices() {
    const [{ due }] = await sql<[{ due: boolean }]>`
      select exists (select from price_plan where state = 'planned' and starts_at <= now()) as due`;
    if (!due) return;
    const { carryOutPlans } = await import('#staff/products/prices-plan.server.ts');
    const prices = await carryOutPlans({ sql, config });
    log.info({ prices }, 'changed as planned');
  }

  /** As seldom: of more products than somebody waits for at a screen. */
  async function changeCategories() {
    const [{ due }] = await sql<[{ due: boolean }]>`
      select exists (select from catalogue_task where state = 'waiting') as due`;
    if (!due) return;
    const { carryOutTasks } = await import('#staff/categories/tasks.server.ts');
    const tasks = await carryOutTasks({ sql, config });
    log.info({ tasks }, 'changed categories');
  }

  async function planDays() {
    const lines = await planInTurn({ sql, config });
    if (lines) log.info({ lines }, 'days of deliveries moved');
  }

  async function remindAll(isOver: () => boolean) {
    const requests = await remindInTurn({ sql, config }, isOver);
    if (requests) log.info({ requests }, 'reminded of approvals');
    const companies = await tellInTurn({ sql, config }, isOver);
    if (companies) log.info({ companies }, 'told who wants to be let in');
  }

  /** One after another for a while: asking for everything else after each mail was two of its five statements. */
  async function sendWaiting(isOver: () => boolean): Promise<boolean> {
    const until = Date.now() + MAILS_IN_A_ROW;
    let hasSent = false;
    while (!isOver() && Date.now() < until && (await sendNext())) hasSent = true;
    return hasSent;
  }

  async function sendNext(): Promise<boolean> {
    const mail = await takeDueMail(sql);
    if (!mail) return false;
    const about = { outbox: mail.id, kind: mail.kind, reqId: mail.request_id ?? undefined };
    try {
      const written = writeMail(mail, mail.company);
      const attachments = await openFiles({ sql, workerPool }, written.attachments);
      await mailer.send({ ...written, attachments }, mail.company);
      await markSent(sql, mail);
      log.info(about, 'mail sent');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ ...about, attempts: mail.attempts, reason: message }, 'mail failed');
      await markFailed(sql, mail, message);
    }
    return true;
  }

  // A mail left half-way is due again after its lease.
  const stop = startLoop({ round, pause: ROUND_PAUSE_MS, patience: LAST_MAIL });
  return async () => {
    await stop();
    await mailer.close();
  };
}
