import fc from 'fast-check';

const CHOICES = ['address', 'shipping', 'payment', 'note', 'salePoint', 'additional'] as const;
export type Choice = (typeof CHOICES)[number];

/** `isSeen`: with the basket this tab saw last, which may long be an order; else with "my open one". */
type Common = { tab: 0 | 1; isSeen: boolean; isRepeated: boolean };
export type Action = Common &
  (
    | { kind: 'add'; product: number; quantity: number }
    | { kind: 'change'; line: number; quantity: number }
    | { kind: 'remove'; line: number }
    | { kind: 'choose'; choice: Choice }
    | { kind: 'order'; times: number }
    | { kind: 'read' }
  );

const common = {
  tab: fc.constantFrom(0 as const, 1 as const),
  isSeen: fc.boolean(),
  isRepeated: fc.boolean(),
};
const few = fc.integer({ min: 0, max: 3 });
const quantity = fc.integer({ min: 1, max: 9 });

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ ...common, kind: fc.constant('add' as const), product: few, quantity }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...common, kind: fc.constant('change' as const), line: few, quantity }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...common, kind: fc.constant('remove' as const), line: few }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('choose' as const),
      choice: fc.constantFrom(...CHOICES),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('order' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...common, kind: fc.constant('read' as const) }) },
);

/** Any calls in any order; half of them begin with a basket that is ready to be ordered. */
export const sequence: fc.Arbitrary<Action[]> = fc
  .tuple(fc.boolean(), fc.array(action, { minLength: 3, maxLength: 12 }))
  .map(([isReady, actions]) => (isReady ? [...READY, ...actions] : actions));

const plain = { tab: 0 as const, isSeen: false, isRepeated: false };
const READY: Action[] = [
  { ...plain, kind: 'add', product: 0, quantity: 2 },
  ...(['address', 'shipping', 'payment'] as const).map((choice) => ({
    ...plain,
    kind: 'choose' as const,
    choice,
  })),
];
