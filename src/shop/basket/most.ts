/** As many of one product can be ordered. */
export const MOST_PIECES = 9999;
