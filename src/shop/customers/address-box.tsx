import type { ReactNode } from 'react';
import { formatPhone, formatZip } from '#text/format.ts';
import { t } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import styles from './address-box.module.css';

export type ShownAddress = {
  company?: string | undefined;
  companyId?: string | undefined;
  name: string;
  street: string;
  city: string;
  zip: string;
  phone: string;
  email?: string | undefined;
};

/** Two addresses side by side. */
export const AddressBoxes = ({ children }: { children: ReactNode }) => (
  <div className={styles.boxes}>{children}</div>
);

type Props = {
  title: string;
  /** `h3` inside of a section with a heading. */
  heading?: 'h2' | 'h3';
  address: ShownAddress | null;
  /** What can be done with it. */
  children?: ReactNode;
};

export function AddressBox({ title, heading: Heading = 'h2', address, children }: Props) {
  return (
    <Card isPadded>
      <Heading className={styles.title}>{title}</Heading>
      {address ? (
        <address className={styles.lines}>
          {linesOf(address).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : (
        <p className="muted">{t('account.addresses.none')}</p>
      )}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </Card>
  );
}

const linesOf = ({ company, companyId, name, street, city, zip, phone, email }: ShownAddress) => [
  ...new Set(
    [
      company,
      companyId ? `${t('invoice.companyId')}: ${companyId}` : undefined,
      name.trim(),
      street,
      `${formatZip(zip)} ${city}`.trim(),
      formatPhone(phone),
      email,
    ].filter((line) => line !== undefined && line !== ''),
  ),
];
