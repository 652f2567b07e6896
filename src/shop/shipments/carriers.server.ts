import type { Db } from '#base/database/database.server.ts';

export type Carrier = {
  /** What shipments remember it by. */
  key: string;
  name: string;
  /** Where a parcel is followed, with `{number}` for its number; empty where it cannot be. */
  tracking_url: string;
};

/** Until the owner sets their own. */
export const USUAL_CARRIERS: Carrier[] = [
  {
    key: 'sps',
    name: 'Slovak Parcel Service',
    tracking_url: 'https://t-t.sps-sro.sk/result.php?cmd=SDG_SEARCH&sprache=SK&paket={number}',
  },
  {
    key: 'dpd',
    name: 'DPD',
    tracking_url: 'https://tracking.dpd.de/status/sk_SK/parcel/{number}',
  },
  {
    key: 'gls',
    name: 'GLS',
    tracking_url: 'https://gls-group.com/SK/sk/sledovanie-zasielok?match={number}',
  },
  {
    key: 'packeta',
    name: 'Packeta',
    tracking_url: 'https://tracking.packeta.com/sk/?id={number}',
  },
  { key: 'own', name: 'Vlastná doprava', tracking_url: '' },
];

export async function listCarriers(sql: Db): Promise<Carrier[]> {
  const [row] = await sql<{ value: Carrier[] }[]>`
    select value from setting where key = 'carriers'`;
  return row?.value ?? USUAL_CARRIERS;
}

/** Null where the carrier is not known any more, or cannot be followed. */
export function trackingUrl(carriers: Carrier[], key: string, number: string): string | null {
  const address = carriers.find((one) => one.key === key)?.tracking_url ?? '';
  return address ? address.replaceAll('{number}', encodeURIComponent(number)) : null;
}
