import { callOf, ifMay } from '#staff/job.server.ts';
import { STATUS_AFTER } from '#staff/orders/next-step.ts';
import { setOrderStatus } from '#staff/orders/process.server.ts';
import { countOpen } from '#staff/payments/pages.server.ts';
import {
  dayCompany,
  dayEinvoices,
  dayMails,
  dayOverLimit,
  dayPayments,
  dayRegistrations,
  dayReminders,
} from './attention.server.ts';
import * as contract from './contract.ts';
import { dayBest, dayStock } from './goods.server.ts';
import { dayTurnover, dayUnpaid } from './money.server.ts';
import {
  numberOfInvoices,
  numberOfNegative,
  numberOfOrders,
  numberOfRegistrations,
} from './numbers.server.ts';
import { dayOrders } from './orders.server.ts';

const getDay = callOf(contract.getDay, async (context) => {
  const [orders, unpaid, turnover, stock, registrations, ...others] = await Promise.all([
    ifMay(context, dayOrders),
    ifMay(context, dayUnpaid),
    ifMay(context, dayTurnover),
    ifMay(context, dayStock),
    ifMay(context, dayRegistrations),
    ifMay(context, dayEinvoices),
    ifMay(context, dayMails),
    ifMay(context, dayOverLimit),
    ifMay(context, dayPayments),
    ifMay(context, dayReminders),
    ifMay(context, dayCompany),
  ]);
  const [einvoices, mails, limits, payments, reminders, isSample] = others;
  return {
    day: {
      orders,
      unpaid,
      turnover,
      stock,
      registrations,
      attention: { einvoices, mails, limits, payments, reminders },
      sample_company: isSample,
    },
  };
});

const getNumbers = callOf(contract.getNumbers, async (context) => {
  const [orders, invoices, registrations, negative, payments] = await Promise.all([
    ifMay(context, numberOfOrders),
    ifMay(context, numberOfInvoices),
    ifMay(context, numberOfRegistrations),
    ifMay(context, numberOfNegative),
    ifMay(context, countOpen),
  ]);
  return { numbers: { orders, invoices, registrations, negative, payments } };
});

const takeStep = callOf(contract.takeStep, async (context, { number, step }) => {
  await setOrderStatus(context, { number, status: STATUS_AFTER[step] });
  return {};
});

export const dayCalls = [getDay, getNumbers, dayBest, takeStep];
