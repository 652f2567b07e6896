/** What an address says as an id; undefined where nobody could have chosen it. */
export const idIn = (given: string | undefined): number | undefined =>
  given !== undefined && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
