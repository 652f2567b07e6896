/** Long enough for every browser there is; and of what is no text nothing is kept. */
export const shortUserAgent = (userAgent: string) =>
  userAgent.slice(0, 300).replace(/[^\x20-\x7e]/g, '') || null;
