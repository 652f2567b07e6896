import { BookOpen, FileText, Landmark, Package, Send, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '#staff/permissions.ts';
import type { OfficeTextKey } from '#text/office.ts';

export type Section = {
  to: string;
  label: OfficeTextKey;
  group: OfficeTextKey;
  icon: ComponentType;
  needs: readonly Permission[];
};

/** What works, in the order of the navigation; whoever may not read a section is not shown it. */
export const SECTIONS: readonly Section[] = [
  {
    to: '/objednavky',
    label: 'office.sections.orders',
    group: 'office.groups.sale',
    icon: Package,
    needs: ['orders.read'],
  },
  {
    to: '/faktury',
    label: 'office.sections.invoices',
    group: 'office.groups.sale',
    icon: FileText,
    needs: ['invoices.read'],
  },
  {
    to: '/platby',
    label: 'office.sections.payments',
    group: 'office.groups.sale',
    icon: Landmark,
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
];
