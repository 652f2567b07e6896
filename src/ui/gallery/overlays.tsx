import { Search } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { TextField } from '#ui/form/text-field.tsx';

import { Samples } from './samples.tsx';

const POINTS = ['Električná', 'Palackého', 'Zlatovská', 'Soblahovská', 'Legionárska', 'Brnianska'];

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpen(null);

  return (
    <Samples title="Dialóg a zásuvka">
      <Button variant="line" onClick={() => setOpen('dialog')}>
        Otvoriť dialóg
      </Button>
      <Button variant="line" onClick={() => setOpen('drawer')}>
        Otvoriť zásuvku
      </Button>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Vyberte výdajné miesto"
        top={<TextField label="Hľadať podľa mesta alebo PSČ" icon={<Search />} data-autofocus />}
        footer={
          <>
            <Button variant="line" onClick={close}>
              Zrušiť
            </Button>
            <Button onClick={close}>Vybrať výdajné miesto</Button>
          </>
        }
      >
        <RadioRows label="Výdajné miesta">
          {POINTS.map((street) => (
            <RadioRow key={street} name="sample-point" label={`Trenčín, ${street}`} note="911 01" />
          ))}
        </RadioRows>
      </Dialog>
      <Drawer
        isOpen={open === 'drawer'}
        onClose={close}
        label="Hlavná navigácia"
        closeLabel="Zavrieť menu"
        header={<img src="/brand/logo-on-dark.svg" alt="Bastion" height="28" width="135" />}
        footer={<Button isBlock>Prihlásiť sa</Button>}
      >
        <p style={{ padding: '1rem' }}>Obsah zásuvky</p>
      </Drawer>
    </Samples>
  );
}
