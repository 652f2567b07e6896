/** Where one record is opened from wherever it is named. */
export const orderPlace = (number: string) =>
  ({ to: '/objednavky/$number', params: { number } }) as const;
export const invoicePlace = (number: string) =>
  ({ to: '/faktury/$number', params: { number } }) as const;
export const deliveryPlace = (reference: string) =>
  ({ to: '/sklad/dodavky/$reference', params: { reference } }) as const;
export const customerPlace = (id: number | string) =>
  ({ to: '/zakaznici/$id', params: { id: String(id) } }) as const;
export const importPlace = (id: number) =>
  ({ to: '/importy/$id', params: { id: String(id) } }) as const;
export const productPlace = (code: string) =>
  ({ to: '/produkty/$code', params: { code } }) as const;
