import { createHash } from 'node:crypto';
import type { Cents } from '#base/values/money.ts';
import { TooMuch } from '#base/wire/too-much.ts';
import { readXml } from '#base/files/tables/xml.ts';
import { StaffError } from '#staff/staff-error.ts';
import { dayOf, money } from '#staff/values.ts';
import { lineOf, type Movement, type ReadStatement, symbolIn } from './statement.ts';

type Element = { name: string; currency: string; text: string; children: Element[] };

/** Deeper than any bank writes. */
const DEEPEST_ELEMENT = 40;
/** A year of a busy account. */
const MOST_ELEMENTS = 1_500_000;

/** CAMT.053 of either version that Slovak banks give, .001.02 and .001.08: they differ in a few steps of the way. */
export function readCamt(xml: string): ReadStatement[] {
  const statements = all(treeOf(xml), 'BkToCstmrStmt/Stmt');
  if (statements.length === 0) throw new StaffError('payments.import.noStatement');
  return statements.map(statementOf);
}

/** Only elements: a document type could name entities, and no bank writes one. */
function treeOf(xml: string): Element {
  const root: Element = { name: '', currency: '', text: '', children: [] };
  const open = [root];
  try {
    if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('a document type is not allowed');
    const handlers = {
      onOpen(name: string, attributes: Record<string, string>) {
        if (open.length > DEEPEST_ELEMENT) throw new Error('too deep');
        const element = { name, currency: attributes.Ccy ?? '', text: '', children: [] };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      onClose(_: string, text: string) {
        open.pop()!.text = text.trim();
      },
    };
    readXml(xml, handlers, { left: MOST_ELEMENTS });
  } catch (cause) {
    if (cause instanceof TooMuch) throw cause;
    throw new StaffError('payments.import.notXml', {}, { cause });
  }
  return root.children[0] ?? root;
}

const all = (from: Element, way: string): Element[] =>
  way
    .split('/')
    .reduce(
      (found, step) =>
        found.flatMap(({ children }) => children.filter(({ name }) => name === step)),
      [from],
    );
/** The value at the first path that exists. */
const first = (from: Element, ...ways: string[]): Element | undefined =>
  ways.flatMap((way) => all(from, way))[0];
const textOf = (from: Element, ...ways: string[]): string =>
  ways.flatMap((way) => all(from, way)).find(({ text }) => text !== '')?.text ?? '';
/** An id the bank gave; some say that they gave none. */
const idOf = (from: Element, way: string) => textOf(from, way).replace(/^NOTPROVIDED$/i, '');

const hashOf = (...texts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);

function statementOf(statement: Element): ReadStatement {
  const account = textOf(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s/g, '');
  const id = textOf(statement, 'Id');
  const opening = balanceOf(statement, 'OPBD') ?? balanceOf(statement, 'PRCD');
  const closing = balanceOf(statement, 'CLBD');
  const said = textOf(statement, 'LglSeqNb', 'ElctrncSeqNb') || id;
  const number = said.replace(/[\p{C}\s]+/gu, ' ').slice(0, 40);
  const entries = all(statement, 'Ntry').filter(isBooked);
  const known = new Map<string, number>();
  const movements = entries
    .flatMap((entry, index) => movementsOf(entry, hashOf(id, index, JSON.stringify(entry))))
    .map((movement) => ({ ...movement, reference: oneOfMany(movement.reference, known) }));
  const sum = movements.reduce((total, { cents }) => total + cents, 0);
  if (opening !== null && closing !== null && opening.cents + sum !== closing.cents)
    throw new StaffError('payments.import.balance', {
      number,
      opening: money(opening.cents),
      sum: money(sum),
      closing: money(closing.cents),
    });
  // A day without a movement has a statement too.
  const quiet = closing?.day ?? dayIn(statement, 'FrToDt/ToDtTm', 'CreDtTm');
  const days = movements.map(({ paidOn }) => paidOn).sort();
  const [from, to] = [days[0] ?? quiet, days.at(-1) ?? quiet];
  if (account === '' || !from || !to) throw new StaffError('payments.import.noStatement');
  return {
    account: account.slice(0, 34),
    number,
    format: 'camt',
    from,
    to,
    problems: [],
    key: hashOf(id, said, from, to, opening?.cents ?? '', closing?.cents ?? '', sum),
    balances: opening && closing ? { opening: opening.cents, closing: closing.cents } : null,
    lines: movements.map((movement, index) => ({ row: index + 1, movement })),
  };
}

/** Pending entries are skipped: they come again once they are booked. */
const isBooked = (entry: Element) => ['BOOK', ''].includes(textOf(entry, 'Sts/Cd', 'Sts'));

function balanceOf(statement: Element, code: string) {
  const balance = all(statement, 'Bal').find((one) => textOf(one, 'Tp/CdOrPrtry/Cd') === code);
  return balance ? { cents: signedOf(balance), day: dayIn(balance, 'Dt/Dt', 'Dt/DtTm') } : null;
}

const dayIn = (from: Element, ...ways: string[]) => dayOf(textOf(from, ...ways).slice(0, 10));

const signOf = (from: Element) => (textOf(from, 'CdtDbtInd') === 'DBIT' ? -1 : 1);
const signedOf = (from: Element): Cents => signOf(from) * centsOf(textOf(from, 'Amt'));

/** More decimals than cents are only ever zeros; what does not fit is no amount. */
function centsOf(amount: string): Cents {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,5}))?$/.exec(amount) ?? [];
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
  const isWhole = /^0*$/.test(decimals.slice(2));
  if (whole === undefined || !isWhole || cents > 2_000_000_000)
    throw new StaffError('payments.import.amount', { value: amount.slice(0, 40) });
  return cents;
}

/** A batch is as many movements as it has details, where their sums make its own; else it is one. */
function movementsOf(entry: Element, place: string): Movement[] {
  const cents = signedOf(entry);
  const paidOn =
    dayIn(entry, 'BookgDt/Dt', 'BookgDt/DtTm') ?? dayIn(entry, 'ValDt/Dt', 'ValDt/DtTm');
  if (paidOn === null) throw new StaffError('payments.import.noDay');
  const currency = first(entry, 'Amt')!.currency || 'EUR';
  const ownReference = idOf(entry, 'AcctSvcrRef');
  const details = all(entry, 'NtryDtls/TxDtls');
  const base = { paidOn, currency };
  const whole = (more: Element | undefined): Movement => ({
    ...base,
    cents,
    ...partyOf(more ?? entry, cents),
    ...wordsOf(more ?? entry, textOf(entry, 'AddtlNtryInf')),
    reference: (more && idOf(more, 'Refs/AcctSvcrRef')) || ownReference || place,
  });
  if (cents === 0) return [];
  if (details.length < 2) return [whole(details[0])];
  const parts = details.map((detail) => partOf(detail, entry));
  if (parts.some((part) => part === null)) return [whole(undefined)];
  const amounts = parts as Cents[];
  // Charges of a batch are taken from what is booked: they are a movement of their own.
  const charges = cents - amounts.reduce((total, part) => total + part, 0);
  if (charges !== 0 && Math.abs(charges) !== chargesOf(entry, details)) return [whole(undefined)];
  const list = details.map((detail, index): Movement => ({
    ...base,
    cents: amounts[index]!,
    ...partyOf(detail, amounts[index]!),
    ...wordsOf(detail, ''),
    reference: idOf(detail, 'Refs/AcctSvcrRef') || `${ownReference || place}/${index + 1}`,
  }));
  const charge: Movement = {
    ...base,
    cents: charges,
    counterparty: '',
    counterpartyAccount: '',
    variableSymbol: '',
    note: lineOf('note', textOf(entry, 'AddtlNtryInf')),
    reference: `${ownReference || place}/0`,
  };
  return (charges === 0 ? list : [...list, charge]).filter((one) => one.cents !== 0);
}

/** In the currency of the account, as the entry is. */
function partOf(detail: Element, entry: Element): Cents | null {
  const amount = first(detail, 'Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt');
  if (!amount || (amount.currency || 'EUR') !== (first(entry, 'Amt')!.currency || 'EUR'))
    return null;
  return signOf(first(detail, 'CdtDbtInd') ? detail : entry) * centsOf(amount.text);
}

const chargesOf = (entry: Element, details: Element[]): Cents => {
  const sumIn = (from: Element) =>
    [...all(from, 'Chrgs/TtlChrgsAndTaxAmt'), ...all(from, 'Chrgs/Rcrd/Amt')]
      .slice(0, 1)
      .reduce((sum, { text }) => sum + centsOf(text), 0);
  return sumIn(entry) || details.reduce((sum, detail) => sum + sumIn(detail), 0);
};

/** The other party: the payer, or the payee when the shop paid. */
function partyOf(from: Element, cents: Cents) {
  const side = cents > 0 ? 'Dbtr' : 'Cdtr';
  const name = textOf(from, `RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`);
  const account = textOf(from, `RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`);
  return {
    counterparty: lineOf('counterparty', name),
    counterpartyAccount: account.replace(/[^\w]/g, '').slice(0, 34),
  };
}

function wordsOf(from: Element, more: string) {
  const said = all(from, 'RmtInf/Ustrd').map(({ text }) => text);
  const references = all(from, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text);
  const ownSymbol = references.find((text) => /^\d{1,10}$/.test(text)) ?? '';
  const symbol = [textOf(from, 'Refs/EndToEndId'), ...references, ...said]
    .map(symbolIn)
    .find((found) => found !== '');
  return {
    variableSymbol: symbol ?? ownSymbol,
    note: lineOf('note', ...said, ...references, textOf(from, 'AddtlTxInf'), more),
  };
}

/** Where a bank gives several movements of a statement one id. */
function oneOfMany(reference: string, known: Map<string, number>): string {
  const short = reference.length > 100 ? hashOf(reference) : reference;
  const which = (known.get(short) ?? 0) + 1;
  known.set(short, which);
  return which === 1 ? short : `${short}#${which}`;
}
