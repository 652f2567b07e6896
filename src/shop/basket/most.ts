/** As many of one product can be ordered. */
export const MOST = 9999;
