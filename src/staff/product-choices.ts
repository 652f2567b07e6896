/** What a product may be counted in. */
export const UNITS = ['ks', 'm', 'bal', 'sada', 'par', 'kg', 'hod'] as const;
export const VAT_RATES = [23, 19, 5, 0] as const;
