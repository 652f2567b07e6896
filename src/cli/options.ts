/** Options that several commands have. */
export const CONFIRM_PRICES = { type: 'boolean', help: 'priceBrake.confirm' } as const;
export const FORMAT = { type: 'string', help: 'export.format', value: 'csv|xlsx|json' } as const;
