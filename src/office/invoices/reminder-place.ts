/** Behind the address of an invoice: opened with the letter that is to be sent. */
export const REMINDER = { krok: 'upomienka' };
