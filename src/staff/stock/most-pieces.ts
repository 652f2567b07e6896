/** More than these of one product are counted, moved or kept at the least by nobody. */
export const MOST_PIECES = 1_000_000;
