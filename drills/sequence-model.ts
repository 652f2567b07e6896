import type { Goods } from './journal.ts';
import type { Choice } from './sequence-actions.ts';

/** What a basket should be like, kept by the plainest means. */
export class BasketModel {
  /** The open basket, when there is one. */
  id: number | null = null;
  readonly lines = new Map<number, number>();
  readonly chosen = new Set<Choice>();
  readonly orders = new Map<number, string>();

  /** How a change of the basket called `wanted` ends. */
  change(wanted: number | null): string {
    if (wanted !== null && this.orders.has(wanted)) return 'messages.basket.ordered';
    return this.id === null ? 'messages.basket.notFound' : 'done';
  }

  /** How ordering it ends: with the number it has, with a new one, or with what is missing. */
  order(wanted: number | null): string {
    const known = wanted === null ? undefined : this.orders.get(wanted);
    if (known) return known;
    if (this.id === null || this.lines.size === 0) return 'messages.basket.empty';
    for (const choice of ['address', 'shipping', 'payment'] as const)
      if (!this.chosen.has(choice)) return `messages.${choice}.required`;
    return 'new';
  }

  close(number: string): void {
    this.orders.set(this.id!, number);
    this.id = null;
    this.lines.clear();
    this.chosen.clear();
  }

  get goods(): Goods[] {
    return [...this.lines]
      .map(([product, quantity]) => ({ product, quantity }))
      .toSorted((a, b) => a.product - b.product);
  }
}
