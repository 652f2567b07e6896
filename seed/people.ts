import type { Role } from '#shop/kernel/roles.ts';

export type Address = { street: string; city: string; zip: string };

export type Person = {
  /** Of the company. */
  id: number;
  /** Of the one who signs in for it. */
  personId: number;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  companyId: string;
  vatId: string;
  extVatId: string;
  phone: string;
  priceGroup: number;
  /** How much may be unpaid, or null. */
  creditLimitCents: number | null;
  newsletter: boolean;
  since: Date;
  wishes: number;
  invoice: Address;
  delivery: Address;
  /** Where the box of Packeta nearest to them stands. */
  boxStreet: string;
  /** The warehouse they pick up at. */
  salePoint: number;
};

export const PRICE_GROUPS = [
  { id: 1, name: 'Základná', discount_bp: 0 },
  { id: 2, name: 'Montážna firma', discount_bp: 500 },
  { id: 3, name: 'Partner', discount_bp: 1250 },
];

/** Invented firms; their numbers pass the checksums. */
export const PEOPLE: Person[] = [
  {
    id: 1,
    personId: 1_000_001,
    email: 'demo@bastion.sk',
    firstName: 'Marek',
    lastName: 'Hudák',
    companyName: 'Elmont servis, s. r. o.',
    companyId: '46812032',
    vatId: '2023581747',
    extVatId: 'SK2023581747',
    phone: '+421905318264',
    priceGroup: 2,
    creditLimitCents: 3_000_000,
    newsletter: true,
    since: new Date('2024-03-18T08:12:00Z'),
    wishes: 14,
    invoice: { street: 'Závodská cesta 28', city: 'Žilina', zip: '01001' },
    delivery: { street: 'Kamenná 9', city: 'Žilina', zip: '01001' },
    boxStreet: 'Kamenná 2',
    salePoint: 2,
  },
  {
    id: 2,
    personId: 1_000_002,
    email: 'druhy@bastion.sk',
    firstName: 'Zuzana',
    lastName: 'Čierna',
    companyName: 'Požiarna technika Čierna, s. r. o.',
    companyId: '52173402',
    vatId: '2120764316',
    extVatId: 'SK2120764316',
    phone: '+421917640225',
    priceGroup: 3,
    creditLimitCents: null,
    newsletter: false,
    since: new Date('2025-02-04T13:40:00Z'),
    wishes: 3,
    invoice: { street: 'Letná 45', city: 'Košice', zip: '04001' },
    delivery: { street: 'Rastislavova 106', city: 'Košice', zip: '04001' },
    boxStreet: 'Rastislavova 110',
    salePoint: 3,
  },
];

export type Colleague = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  orderLimitCents: number | null;
  monthLimitCents: number | null;
};

/** Who else signs in for the first company; one of each role, so that each can be tried. */
export const COLLEAGUES: Colleague[] = [
  {
    id: 1_000_003,
    email: 'nakupca@bastion.sk',
    firstName: 'Tomáš',
    lastName: 'Hradský',
    roles: ['buyer'],
    orderLimitCents: 50_000,
    monthLimitCents: 200_000,
  },
  {
    id: 1_000_004,
    email: 'schvalovatel@bastion.sk',
    firstName: 'Jana',
    lastName: 'Lúčna',
    roles: ['approver'],
    orderLimitCents: null,
    monthLimitCents: null,
  },
  {
    id: 1_000_005,
    email: 'uctovnik@bastion.sk',
    firstName: 'Zuzana',
    lastName: 'Poľná',
    roles: ['accountant'],
    orderLimitCents: null,
    monthLimitCents: null,
  },
];

type Discount = {
  group?: number;
  customer?: number;
  category?: string;
  vendor?: string;
  bp: number;
};

/** Every way they can meet: over the group's own percent, under it, and one against another. */
export const DISCOUNTS: Discount[] = [
  { group: 2, category: 'cctv/ip-kamery', bp: 1200 },
  { group: 2, category: 'cctv/zaznamniky', bp: 800 },
  { group: 2, vendor: 'fibrona', bp: 900 },
  // Less than the group has on everything: never applies.
  { group: 2, category: 'eps', bp: 300 },
  { group: 3, category: 'eps', bp: 1800 },
  { group: 3, vendor: 'pyrolan', bp: 1500 },
  // Against 12 % on IP cameras the group wins, on analogue ones these 10 %.
  { customer: 1, vendor: 'kastra', bp: 1000 },
  { customer: 1, category: 'cctv/ip-kamery/ptz-kamery', bp: 1650 },
  { customer: 1, category: 'ezs/detektory', bp: 1475 },
  { customer: 2, category: 'eps/hlasice/bodove-hlasice', bp: 2200 },
];
