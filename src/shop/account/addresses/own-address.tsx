import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AddressBox } from '#shop/customers/address-box.tsx';
import { useMay } from '#shop/customers/user.tsx';
import type { StoredAddress } from '#shop/customers/contract.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { linesOf } from './address-lines.ts';
import { AddressEditor } from './address-editor.tsx';

type Props = { type: StoredAddress['type']; addresses: StoredAddress[] };

/** One stored address; its button turns it into a form and back. */
export function OwnAddress({ type, addresses }: Props) {
  const [isEdited, setIsEdited] = useState(false);
  const mayEdit = useMay('manage');
  const button = useRef<HTMLButtonElement>(null);
  const title = t(type === 1 ? 'account.addresses.invoice' : 'account.addresses.delivery');
  const stored = addresses.find((one) => one.type === type);
  // Drawn at once, so that focus comes back to where it was.
  const close = () => {
    flushSync(() => setIsEdited(false));
    button.current?.focus();
  };

  if (isEdited && mayEdit)
    return <AddressEditor type={type} title={title} addresses={addresses} onClose={close} />;
  return (
    <AddressBox title={title} address={stored ? linesOf(stored) : null}>
      {mayEdit ? (
        <Button
          ref={button}
          variant="line"
          size="sm"
          icon={<Pencil />}
          aria-label={t(stored ? 'account.addresses.editOf' : 'account.addresses.addOf', { title })}
          onClick={() => setIsEdited(true)}
        >
          {t(stored ? 'account.addresses.edit' : 'account.addresses.add')}
        </Button>
      ) : null}
    </AddressBox>
  );
}
