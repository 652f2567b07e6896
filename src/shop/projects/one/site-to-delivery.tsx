import { useState } from 'react';
import { DeliveryAddressDialog } from '#shop/account/addresses/delivery-address-dialog.tsx';
import { asForm } from '#shop/checkout/delivery/address-form.ts';
import { LONGEST_LABEL } from '#shop/checkout/delivery/delivery-addresses-contract.ts';
import { t } from '#text/projects.ts';
import { classNames } from '#ui/class-names.ts';
import type { Project } from '#shop/projects/contract.ts';
import styles from './project-meta.module.css';

/** The site becomes a delivery address of the company under the name of the project; what is missing is asked for. */
export function SiteToDelivery({ project }: { project: Project }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classNames('link', styles.delivery)}
        onClick={() => setIsOpen(true)}
      >
        {t('account.projects.useAsDelivery')}
      </button>
      {isOpen ? (
        <DeliveryAddressDialog initial={namedSite(project)} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

function namedSite(project: Project) {
  const [first = '', ...rest] = project.contact_name.trim().split(/\s+/);
  return {
    label: project.name.slice(0, LONGEST_LABEL).trim(),
    form: asForm({
      name: '',
      first_name: first,
      last_name: rest.join(' '),
      street: project.site_street,
      city: project.site_city,
      zip: project.site_zip,
      phone: project.contact_phone,
    }),
  };
}
