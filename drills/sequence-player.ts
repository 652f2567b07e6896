import { deepStrictEqual } from 'node:assert';
import type { Api } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { toCents } from '#base/values/money.ts';
import * as basketContract from '#shop/basket/contract.ts';
import type { Basket } from '#shop/basket/contract.ts';
import * as contract from '#shop/checkout/contract.ts';
import { summaryOf } from '#shop/basket/summary.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { Browser } from './browser.ts';
import type { Customer } from './goods.ts';
import type { Journal } from './journal.ts';
import type { Action, Choice } from './sequence-actions.ts';
import { BasketModel } from './sequence-model.ts';

type Methods = {
  shipping: contract.ShippingMethod;
  payment: contract.PaymentMethod;
  goods: number[];
};
type Tab = { api: Api; seen: number | null };

const params = { lang: 'sk' as const };
const ADDRESS = {
  first_name: 'Eva',
  last_name: 'Malá',
  street: 'Dlhá 1',
  city: 'Nitra',
  zip: '949 01',
  phone: '0905 123 456',
};

/** Plays a sequence in two tabs of one customer; throws where the shop and the model disagree. */
export class SequencePlayer {
  readonly #tabs: [Tab, Tab];
  readonly #model = new BasketModel();
  readonly #methods: Methods;
  readonly #journal: Journal;
  readonly #customer: Customer;

  constructor(origin: string, customer: Customer, methods: Methods, journal: Journal) {
    const newTab = () => ({ api: new Browser(origin, customer.token).api, seen: null });
    this.#tabs = [newTab(), newTab()];
    this.#methods = methods;
    this.#journal = journal;
    this.#customer = customer;
  }

  async play(actions: Action[]): Promise<void> {
    for (const action of actions) {
      const tab = this.#tabs[action.tab];
      const wanted = action.isSeen ? tab.seen : null;
      if (action.kind === 'add') await this.#add(tab, wanted, action);
      else if (action.kind === 'choose') await this.#choose(tab, wanted, action);
      else if (action.kind === 'order') await this.#order(tab, wanted, action.times);
      else if (action.kind !== 'read') await this.#alter(tab, wanted, action);
      if (action.kind !== 'order') await this.#look(tab);
    }
    await this.#look(this.#tabs[1]);
  }

  async #add(
    tab: Tab,
    wanted: number | null,
    { product, quantity, isRepeated }: Action & { kind: 'add' },
  ) {
    const headers = withKey(newKey());
    const body = { basket: wanted, product: this.#methods.goods[product]!, quantity };
    const expected = wanted === null ? 'done' : this.#model.change(wanted);
    for (let time = 0; time <= Number(isRepeated); time += 1)
      deepStrictEqual(
        await outcome(tab.api(basketContract.addToBasket, { body, headers })),
        expected,
      );
    if (expected !== 'done') return;
    const { lines } = this.#model;
    lines.set(body.product, (lines.get(body.product) ?? 0) + quantity);
    this.#model.id ??= (await this.#read(tab)).id;
  }

  /** Sets or removes a line the open basket has. */
  async #alter(tab: Tab, wanted: number | null, action: Action & { kind: 'change' | 'remove' }) {
    const { products } = await this.#read(tab);
    const line = products[action.line];
    if (!line) return;
    const { lines } = this.#model;
    if (action.kind === 'remove') {
      const call = () => outcome(tab.api(basketContract.removeLine, { params: { id: line.id } }));
      deepStrictEqual(await call(), 'done');
      if (action.isRepeated) deepStrictEqual(await call(), 'messages.basket.lineNotFound');
      lines.delete(line.product);
      return;
    }
    const body = { id: wanted, product: line.id, quantity: action.quantity };
    const expected = this.#model.change(wanted);
    deepStrictEqual(await outcome(tab.api(basketContract.changeLine, { body })), expected);
    if (expected === 'done') lines.set(line.product, action.quantity);
  }

  async #choose(
    tab: Tab,
    basket: number | null,
    { choice, isRepeated }: Action & { kind: 'choose' },
  ) {
    const expected = this.#model.change(basket);
    for (let time = 0; time <= Number(isRepeated); time += 1)
      deepStrictEqual(await outcome(this.#send(tab.api, basket, choice)), expected);
    if (expected === 'done') this.#model.chosen.add(choice);
  }

  #send(api: Api, basket: number | null, choice: Choice): Promise<unknown> {
    const { shipping, payment } = this.#methods;
    const calls: Record<Choice, () => Promise<unknown>> = {
      address: () => api(contract.saveInvoiceAddress, { body: { basket, address: ADDRESS } }),
      shipping: () =>
        api(contract.chooseShipping, { params, body: { basket, shipping: shipping.id } }),
      payment: () => api(contract.choosePayment, { body: { basket, payment: payment.id } }),
      note: () => api(contract.setNote, { body: { basket, note: 'Zavolať' } }),
      salePoint: () => api(contract.chooseSalePoint, { body: { basket, salePoint: null } }),
      additional: () =>
        api(contract.setAdditional, { body: { basket, is_delivery_address: false } }),
    };
    return calls[choice]();
  }

  async #order(tab: Tab, wanted: number | null, times: number) {
    const expected = this.#model.order(wanted);
    const basket = await this.#read(tab);
    const orders: { id: number; number: string }[] = [];
    const outcomes = await Promise.all(
      Array.from({ length: times }, () =>
        outcome(
          tab
            .api(contract.placeOrder, { params, body: { basket: wanted } })
            .then(({ order }) => orders.push(order)),
        ),
      ),
    );
    if (expected !== 'new') {
      const isOrder = orders.length > 0;
      deepStrictEqual(
        isOrder ? orders.map(({ number }) => number) : outcomes,
        Array(times).fill(expected),
      );
      return;
    }
    // "My open one" is there for the first of them only.
    deepStrictEqual(orders.length, wanted === null ? 1 : times);
    deepStrictEqual(new Set(orders.map(({ number }) => number)).size, 1);
    const { shipping, payment } = this.#methods;
    const net = toCents(summaryOf(basket, [shipping, payment]).withoutVat);
    const entry = { told: 'order' as const, customer: this.#customer.id, basket: basket.id! };
    this.#journal.write({ ...entry, ...orders[0]!, net, lines: this.#model.goods });
    this.#model.close(orders[0]!.number);
  }

  async #look(tab: Tab) {
    const { id, products } = await this.#read(tab);
    const held = products.map(({ product, quantity }) => ({ product, quantity }));
    deepStrictEqual(
      held.toSorted((a, b) => a.product - b.product),
      this.#model.goods,
    );
    deepStrictEqual(id, this.#model.id);
    // A tab knows a basket until it sees another one.
    tab.seen = id ?? tab.seen;
  }

  async #read(tab: Tab): Promise<Basket> {
    return (await tab.api(basketContract.getBasket, { params })).basket;
  }
}

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ShopError ? error.code : String(error)),
  );
