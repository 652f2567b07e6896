/** The search of an invoice's address that opens the reminder to be sent. */
export const REMINDER = { krok: 'upomienka' };
