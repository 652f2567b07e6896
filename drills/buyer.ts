import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '#base/wire/errors.ts';
import { toCents } from '#base/values/money.ts';
import * as basketContract from '#shop/basket/contract.ts';
import * as contract from '#shop/checkout/contract.ts';
import {
  BLANK_ADDRESS,
  chosenPayment,
  chosenShipping,
  newDraft,
} from '#shop/checkout/steps/draft.ts';
import { placeOrder } from '#shop/checkout/steps/place-order.ts';
import { summaryOf } from '#shop/basket/summary.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import type { Browser } from './browser.ts';
import type { Customer } from './goods.ts';
import type { Goods, Journal } from './journal.ts';

export type Watcher = {
  /** A call that began then has completed; lost and refused ones have not. */
  completed(began: number): void;
  /** The reply did not come, or the shop said that it cannot now. */
  missed(): void;
};

export const ADDRESS = {
  company: '',
  firstName: 'Peter',
  lastName: 'Kováč',
  street: 'Dlhá 12',
  city: 'Trnava',
  zip: '917 01',
  phone: '+421 905 123 456',
};
const params = { lang: 'sk' as const };
/** Ten minutes: while the shop is killed again and again, an order has to be begun anew each time. */
const TRIES = 6_000;

/** Somebody who wants goods and tries until told that they are ordered, with the browser's own code. */
export class Buyer {
  readonly #browser: Browser;
  readonly #customer: Customer;
  readonly #journal: Journal;
  readonly #watcher: Watcher;

  constructor(browser: Browser, customer: Customer, journal: Journal, watcher: Watcher) {
    this.#browser = browser;
    this.#customer = customer;
    this.#journal = journal;
    this.#watcher = watcher;
  }

  async order(wish: Goods[]): Promise<void> {
    const { api } = this.#browser;
    for (const { product, quantity } of wish) {
      const headers = withKey(newKey());
      const body = { product, quantity };
      await this.#untilTold(() => api(basketContract.addToBasket, { body, headers }));
    }
    const { basket } = await this.#untilTold(() => api(basketContract.getBasket, { params }));
    const lines = basket.products.map(({ product, quantity }) => ({ product, quantity }));
    if (!isSame(lines, wish))
      this.#surprise(`wanted ${JSON.stringify(wish)}, the basket has ${JSON.stringify(lines)}`);

    const { shipping } = await this.#untilTold(() => api(contract.listShipping, { params }));
    const { payments } = await this.#untilTold(() => api(contract.listPayments, { params }));
    const methods = { shipping, payments };
    const draft = newDraft(methods, ADDRESS, BLANK_ADDRESS);
    const fees = [chosenShipping(draft, methods), chosenPayment(draft, methods)];
    const shown = summaryOf(basket, fees);
    const customer = this.#customer.id;
    const sent = { draft, methods, basket: basket.id!, shown, customer };
    const tries = { mayBeOrdered: false };
    const { id, number } = await this.#untilTold(() => placeOrder(api, sent, tries));
    this.#journal.write({
      told: 'order',
      customer: this.#customer.id,
      basket: basket.id!,
      id,
      number,
      lines,
      net: toCents(shown.withoutVat),
    });
  }

  /** Lost replies and "try again" are tried again; anything else is written down as it is not expected. */
  async #untilTold<Result>(call: () => Promise<Result>): Promise<Result> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const began = performance.now();
      try {
        const response = await call();
        this.#watcher.completed(began);
        return response;
      } catch (error) {
        this.#watcher.missed();
        if (!isPassing(error)) this.#surprise(describe(error));
        await sleep(30 + Math.random() * 120);
      }
    }
    throw new Error('a buyer has given up');
  }

  #surprise(what: string) {
    this.#journal.write({ told: 'surprise', customer: this.#customer.id, what });
  }
}

/** A lost reply, or the shop said that it cannot now: whoever wants something tries again. */
export const isPassing = (error: unknown) =>
  error instanceof ShopError && (error.code === 'messages.network' || error.status === 503);

export const describe = (error: unknown) =>
  error instanceof ShopError ? `${error.status} ${error.code}` : String(error);

const isSame = (one: Goods[], other: Goods[]) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (goods: Goods[]) =>
  goods
    .toSorted((a, b) => a.product - b.product)
    .map(({ product, quantity }) => [product, quantity]);
