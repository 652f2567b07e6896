import { readFileSync } from 'node:fs';
import type { PriceDecimals } from '#base/values/money.ts';

export type AxisValue = {
  value: string;
  code: string;
  priceFactor: number;
  extra?: Record<string, string | number>;
  attachments?: AttachmentType[];
};

type Axis = { key: string; values: AxisValue[] };

export type Parameter = { code: string; category: string; value: string; unit: string };

/** Of a family: its value is a template, and a variant has it only if `when` says something of it. */
type ParameterTemplate = Parameter & { when?: string };

export type AttachmentType = 'TL' | 'NA' | 'VZ' | 'VP' | 'CE' | 'BL' | 'EL';

export type Department = 'ezs' | 'cctv' | 'evs' | 'eps' | 'sks';

export type Family = {
  id: string;
  path: string;
  brands: [string];
  codePrefix: string;
  unit: string;
  basePriceExclVat: number;
  /** Of a unit price; two unless it says so. */
  priceDecimals?: PriceDecimals;
  imageKind: string;
  nameTemplate: string;
  nameSuffix?: string;
  shortTemplate: string;
  axes: Axis[];
  parameters: ParameterTemplate[];
  features?: string[];
  attachments: AttachmentType[];
  limit?: number;
  minOrder?: number;
  packs?: { quantity: number; label: string }[];
  variantCount: number;
};

export type CategoryNode = {
  slug: string;
  label: string;
  title: string;
  children: CategoryNode[];
};

type DepartmentNode = CategoryNode & {
  slug: Department;
  color: string;
  bgColor: string;
};

export type Catalog = {
  brands: { id: string; name: string; makes: string; categories: Department[] }[];
  attachmentTypes: Record<AttachmentType, { group: string; title: string; file: string }>;
  categories: DepartmentNode[];
  descriptionBlocks: { common: { warranty: string; support: string } } & Record<
    Department,
    { intro: string[]; usage: string[]; indoorUsage?: string[] }
  >;
  featuresByKind: Record<string, Partial<Record<Department | 'default', string[]>>>;
  families: Family[];
  shipping: {
    name: string;
    price: number;
    pick_up: boolean;
    default: boolean;
    is_packeta: boolean;
  }[];
  payments: {
    name: string;
    price: number;
    allow_for_store: boolean;
    allow_for_shipping: boolean;
  }[];
};

export const catalog: Catalog = readJson('./data/catalog.json');

/** JSON that ships with the seed; its shape is checked by the tests, not again on every start. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
}
