import {
  assignEach,
  assignTransaction,
  ignoreTransaction,
  removeStatement,
  undoTransaction,
} from './assign.server.ts';
import { addStatement } from './import.server.ts';
import { overpaymentCalls } from './overpayments.server.ts';
import { getStatement, listStatements, pageOfTransactions } from './pages.server.ts';
import { recordPayment } from './record.server.ts';

export const paymentCalls = [
  ...[listStatements, getStatement, addStatement, removeStatement, pageOfTransactions],
  ...[assignTransaction, assignEach, ignoreTransaction, undoTransaction, recordPayment],
  ...overpaymentCalls,
];
