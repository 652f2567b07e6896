/** Of all that is asked of orders: apart from their queries, so that the home page does not bring those along. */
export const ORDERS = ['orders'];
