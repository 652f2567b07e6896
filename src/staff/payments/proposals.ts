import type { Cents } from '#base/values/money.ts';
import type { Proposal, Reason } from './contract.ts';

/** An invoice that waits for money. */
export type Debt = {
  number: string;
  variable_symbol: string;
  customer_id: number;
  company_name: string;
  due_on: string;
  left_cents: Cents;
};

/** What there is to know of a movement and of whom it may be. */
export type Question = {
  cents: Cents;
  symbol: string;
  note: string;
  /** Customers who have paid from this account. */
  payers: number[];
  /** What may be meant: by symbol, sum, number in the note, or of the same customer. */
  debts: Debt[];
  /** Cash on delivery that the carrier has collected and not handed over yet. */
  collected: Debt[];
  /** The order with this symbol that has no invoice yet. */
  order: { number: string; company_name: string; gross_cents: Cents } | null;
};

const POINTS = { symbol: 51, sum: 45, writeOff: 40, near: 14, note: 33, account: 20, carrier: 27 };
const MOST_PROPOSALS = 3;
const MOST_SURE = 99;
/** What a sum that does not fit may come to: a person looks at it. */
const MOST_OF_OTHER_SUM = 89;
/** One in a hundred is near. */
const isNear = (cents: Cents, sum: Cents) => Math.abs(cents - sum) * 100 <= cents;

/** The best guesses, surest first; what knows neither a symbol, a sum, a number nor the payer is none. */
export function propose(question: Question, writeOffCents: Cents): Proposal[] {
  const symbol = question.symbol.replace(/^0+/, '');
  const asked = { ...question, symbol };
  const single = question.debts.map((debt) => guess(asked, [debt], writeOffCents));
  const several = groupsOf(asked).map((debts) => guess(asked, debts, writeOffCents));
  const carried = /dobier/i.test(plain(question.note)) ? collectedOf(asked, writeOffCents) : [];
  const found = [...single, ...several, ...carried, ...orderOf(asked)];
  return found
    .filter(({ points }) => points >= POINTS.account)
    .sort(
      (one, two) =>
        scoreOf(two) - scoreOf(one) ||
        two.points - one.points ||
        one.parts.length - two.parts.length,
    )
    .slice(0, MOST_PROPOSALS)
    .map(({ points, fits, ...proposal }) => ({
      ...proposal,
      score: Math.min(scoreOf({ points, fits }), MOST_SURE),
    }));
}

/** With all that speaks for it, and whether the sum does. */
type Guess = Omit<Proposal, 'score'> & { points: number; fits: boolean };

/** Not cut at 99 before it is compared: what has more for it comes first. */
const scoreOf = ({ points, fits }: Pick<Guess, 'points' | 'fits'>) =>
  fits ? points : Math.min(points, MOST_OF_OTHER_SUM);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

function guess(question: Question, debts: Debt[], writeOffCents: Cents): Guess {
  const { cents, symbol, payers } = question;
  const sum = debts.reduce((total, debt) => total + debt.left_cents, 0);
  const isOne = debts.length === 1;
  const isOfSymbol = symbol !== '' && debts.some((debt) => debt.variable_symbol === symbol);
  const isNamed = debts.some(isNamedIn(question.note));
  const isPayer = debts.every((debt) => payers.includes(debt.customer_id));
  const isForgiven = isOne && isOfSymbol && sum !== cents && Math.abs(sum - cents) <= writeOffCents;
  const reasons: Reason[] = [
    ...(isOfSymbol ? [isOne ? ('symbol' as const) : ('symbolOfOne' as const)] : []),
    sum === cents ? (isOne ? 'sum' : 'sumOfAll') : cents < sum ? 'less' : 'more',
    ...(isNamed ? ['note' as const] : []),
    ...(isPayer ? ['account' as const] : []),
    ...(symbol === '' ? ['noSymbol' as const] : []),
  ];
  const points =
    (isOfSymbol ? POINTS.symbol : 0) +
    (sum === cents
      ? POINTS.sum
      : isForgiven
        ? POINTS.writeOff
        : isNear(cents, sum)
          ? POINTS.near
          : 0) +
    (isNamed ? POINTS.note : 0) +
    (isPayer ? POINTS.account : 0);
  return {
    kind: 'invoices',
    sum_cents: sum,
    reasons,
    points,
    fits: sum === cents || isForgiven,
    parts: partsOf(debts, cents, isForgiven),
    write_off_cents: isForgiven ? sum - cents : 0,
  };
}

/** As far as the money goes, the oldest debt first; a small overpayment is kept with its only invoice. */
function partsOf(debts: Debt[], cents: Cents, isForgiven: boolean): Proposal['parts'] {
  let left = cents;
  return debts
    .map(({ number, left_cents, due_on, company_name }) => {
      const part = isForgiven ? cents : Math.min(left, left_cents);
      left -= part;
      return { number, cents: part, left_cents, due_on, company_name };
    })
    .filter((part) => part.cents > 0);
}

/** Runs of four digits and more: people write the end of a number too. */
const numbersIn = (note: string) => note.match(/\d{4,10}/g) ?? [];
const isMeant = ({ number }: Debt, written: string) =>
  number === written || (written.length < 10 && number.endsWith(written));
const isNamedIn = (note: string) => {
  const written = numbersIn(note);
  return (debt: Debt) => written.some((one) => isMeant(debt, one));
};

/** Several invoices of one customer whose sum it is: those the payer names, then those with the symbol. */
function groupsOf({ cents, symbol, note, debts }: Question): Debt[][] {
  const byCustomer = Map.groupBy(debts, (debt) => debt.customer_id);
  const isNamed = isNamedIn(note);
  return [...byCustomer.values()].flatMap((own) => {
    const named = own.filter((debt) => debt.variable_symbol === symbol || isNamed(debt));
    const isNamedSum = named.reduce((sum, debt) => sum + debt.left_cents, 0) === cents;
    if (named.length > 1 && isNamedSum) return [named];
    const found = own.length > 1 ? subsetOf(own, cents) : null;
    const meant = own.filter((debt) => debt.variable_symbol === symbol);
    const withMeant =
      meant.length === 1 && own.length > 1
        ? subsetOf(
            own.filter((debt) => debt !== meant[0]),
            cents - meant[0]!.left_cents,
            1,
          )
        : null;
    const chosen = withMeant
      ? own.filter((debt) => [...meant, ...withMeant].includes(debt))
      : found;
    return chosen && chosen.length > 1 ? [chosen] : [];
  });
}

/** What a carrier pays for many customers at once. */
function collectedOf({ cents, collected }: Question, writeOffCents: Cents): Guess[] {
  const found = subsetOf(collected, cents);
  if (!found || found.length < 2) return [];
  const proposal = guess(
    { cents, symbol: '', note: '', payers: [], debts: [], collected: [], order: null },
    found,
    writeOffCents,
  );
  return [{ ...proposal, points: POINTS.sum + POINTS.carrier, reasons: ['sumOfAll', 'carrier'] }];
}

function orderOf({ cents, order }: Question): Guess[] {
  if (!order) return [];
  const { number, company_name, gross_cents } = order;
  const isSum = gross_cents === cents;
  return [
    {
      kind: 'order',
      sum_cents: gross_cents,
      write_off_cents: 0,
      parts: [{ number, cents, left_cents: gross_cents, due_on: '', company_name }],
      points: POINTS.symbol + (isSum ? POINTS.sum - 2 : 0),
      fits: isSum,
      reasons: ['prepayment', isSum ? 'sum' : cents < gross_cents ? 'less' : 'more'],
    },
  ];
}

/** How long one guess may take: some milliseconds. */
const MOST_STEPS = 50_000;

/** The fewest of them whose sum it is, at least so many; null when there are none, or too many ways to try. */
export function subsetOf<Item extends { left_cents: Cents }>(
  items: Item[],
  cents: Cents,
  fewest = 2,
): Item[] | null {
  const sorted = items
    .filter(({ left_cents }) => left_cents <= cents)
    .toSorted((one, two) => two.left_cents - one.left_cents);
  /** What those from here on make together. */
  const rest = sorted.map((_, at) =>
    sorted.slice(at).reduce((sum, one) => sum + one.left_cents, 0),
  );
  let steps = 0;
  const choose = (at: number, left: Cents, size: number): Item[] | null => {
    if (size === 0) return left === 0 ? [] : null;
    for (let place = at; place <= sorted.length - size; place += 1) {
      if ((steps += 1) > MOST_STEPS || rest[place]! < left) return null;
      const item = sorted[place]!;
      if (item.left_cents > left) continue;
      const more = choose(place + 1, left - item.left_cents, size - 1);
      if (more) return [item, ...more];
    }
    return null;
  };
  for (let size = fewest; size <= sorted.length && steps <= MOST_STEPS; size += 1) {
    const found = choose(0, cents, size);
    if (found) return items.filter((item) => found.includes(item));
  }
  return null;
}
