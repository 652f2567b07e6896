import { formatZip } from '#text/format.ts';

export type Site = { site_street: string; site_city: string; site_zip: string };

/** Sihoť 24, 911 01 Trenčín */
export const placeOf = ({ site_street: street, site_city: city, site_zip: zip }: Site): string =>
  [street, `${formatZip(zip)} ${city}`.trim()].filter(Boolean).join(', ');
