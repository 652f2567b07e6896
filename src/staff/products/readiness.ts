/** What a product needs before it is sold, in the order of the screen. */
export const READINESS = [
  'price',
  'exemption',
  'cost',
  'picture',
  'texts',
  'parameters',
  'ean',
  'attachments',
] as const;
export type Readiness = (typeof READINESS)[number];

export type Facts = {
  /** Whether it costs anything. */
  has_price: boolean;
  has_cost: boolean;
  vat: number;
  exemption_code: string;
  has_picture: boolean;
  has_texts: boolean;
  ean: string;
  has_attachments: boolean;
  /** Of its category, which it says nothing of. */
  missing_parameters: number;
};

/** Nobody could buy it, or no valid invoice could be made of it; the rest is only worse to find and to sell. */
const NEEDED: readonly Readiness[] = ['price', 'exemption'];

const IS_DONE: Record<Readiness, (facts: Facts) => boolean> = {
  price: (facts) => facts.has_price,
  exemption: (facts) => facts.vat > 0 || facts.exemption_code !== '',
  cost: (facts) => facts.has_cost,
  picture: (facts) => facts.has_picture,
  texts: (facts) => facts.has_texts,
  parameters: (facts) => facts.missing_parameters === 0,
  ean: (facts) => facts.ean !== '',
  attachments: (facts) => facts.has_attachments,
};

export const readinessOf = (facts: Facts) =>
  READINESS.map((name) => ({
    name,
    is_needed: NEEDED.includes(name),
    is_done: IS_DONE[name](facts),
  }));

/** Why it cannot be shown in the shop yet. */
export const heldBackBy = (facts: Facts): Readiness[] =>
  NEEDED.filter((name) => !IS_DONE[name](facts));
