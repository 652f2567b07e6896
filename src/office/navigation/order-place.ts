/** Where one order is opened from wherever it is named. */
export const orderPlace = (number: string) => ({ to: `/objednavky/${number}` });
