import {
  BookOpen,
  Boxes,
  Building2,
  FileInput,
  FileText,
  FolderTree,
  Gift,
  History,
  Landmark,
  Languages,
  Package,
  Send,
  SlidersHorizontal,
  Sun,
  Tag,
  Users,
  Warehouse,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { PlainPath } from '#office/addresses.ts';
import type { Numbers } from '#staff/day/contract.ts';
import type { Permission } from '#staff/permissions.ts';
import type { OfficeTextKey } from '#text/office.ts';

export type Section = {
  to: PlainPath;
  /** Other screens that belong to it. */
  also?: readonly PlainPath[];
  label: OfficeTextKey;
  /** Its heading in the navigation; the first has none. */
  group?: OfficeTextKey;
  icon: ComponentType;
  needs: readonly Permission[];
  /** Goes there after `G`. */
  letter?: string;
  /** The number of things that wait there, in grey, or that are wrong, in red. */
  number?: { of: keyof Numbers; isWrong?: boolean };
};

/** The sections in the order of the navigation; those that the role may not read are not shown. */
export const SECTIONS: readonly Section[] = [
  {
    to: '/',
    label: 'office.sections.day',
    icon: Sun,
    needs: ['orders.read'],
    letter: 'D',
  },
  {
    to: '/objednavky',
    label: 'office.sections.orders',
    group: 'office.groups.sale',
    icon: Package,
    needs: ['orders.read'],
    letter: 'O',
    number: { of: 'orders' },
  },
  {
    to: '/faktury',
    also: ['/upomienky'],
    label: 'office.sections.invoices',
    group: 'office.groups.sale',
    icon: FileText,
    needs: ['invoices.read'],
    letter: 'F',
    number: { of: 'invoices', isWrong: true },
  },
  {
    to: '/platby',
    label: 'office.sections.payments',
    group: 'office.groups.sale',
    icon: Landmark,
    needs: ['payments.read'],
    letter: 'P',
    number: { of: 'payments' },
  },
  {
    to: '/zakaznici',
    also: ['/registracie'],
    label: 'office.sections.customers',
    group: 'office.groups.sale',
    icon: Building2,
    needs: ['customers.read', 'prices.read'],
    letter: 'Z',
    number: { of: 'registrations' },
  },
  {
    to: '/produkty',
    label: 'office.sections.products',
    group: 'office.groups.goods',
    icon: Boxes,
    needs: ['catalogue.read'],
    letter: 'T',
  },
  {
    to: '/kategorie',
    label: 'office.sections.categories',
    group: 'office.groups.goods',
    icon: FolderTree,
    needs: ['catalogue.read'],
    letter: 'K',
  },
  {
    to: '/ceny',
    also: ['/ceny/zakaznici'],
    label: 'office.sections.prices',
    group: 'office.groups.goods',
    icon: Tag,
    needs: ['prices.read', 'customers.read'],
    letter: 'C',
  },
  {
    to: '/sklad',
    also: ['/sklad/dodavky', '/sklad/inventura'],
    label: 'office.sections.stock',
    group: 'office.groups.goods',
    icon: Warehouse,
    needs: ['stock.read'],
    letter: 'S',
  },
  {
    to: '/importy',
    label: 'office.sections.imports',
    group: 'office.groups.goods',
    icon: FileInput,
    needs: ['history.read'],
    letter: 'I',
  },
  {
    to: '/poukazky',
    label: 'office.sections.giftCards',
    group: 'office.groups.sale',
    icon: Gift,
    needs: ['payments.read'],
  },
  {
    to: '/uctovnictvo',
    label: 'office.sections.accounting',
    group: 'office.groups.shop',
    icon: BookOpen,
    needs: ['invoices.read'],
  },
  {
    to: '/synonyma',
    label: 'office.sections.synonyms',
    group: 'office.groups.shop',
    icon: Languages,
    needs: ['catalogue.read'],
  },
  {
    to: '/nastavenia/e-faktura',
    label: 'office.sections.einvoice',
    group: 'office.groups.shop',
    icon: Send,
    needs: ['settings.read'],
  },
  {
    to: '/nastavenia/ludia',
    label: 'office.sections.people',
    group: 'office.groups.shop',
    icon: Users,
    needs: ['people.read'],
  },
  {
    to: '/nastavenia/limity',
    label: 'office.sections.limits',
    group: 'office.groups.shop',
    icon: SlidersHorizontal,
    needs: ['settings.read', 'settings.change'],
  },
  {
    to: '/historia',
    label: 'office.sections.history',
    group: 'office.groups.shop',
    icon: History,
    needs: ['history.read'],
  },
];

/** Written down by somebody of the office, from anywhere by `N`. */
export const NEW_ORDER: { to: PlainPath; needs: readonly Permission[] } = {
  to: '/objednavky/nova',
  needs: ['orders.change'],
};
